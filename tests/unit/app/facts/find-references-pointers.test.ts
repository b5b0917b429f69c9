/** C++: what `->` leads to. Laravel: what answers for a facade. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function uses(files: Readonly<Record<string, string>>, symbol: string): Promise<string> {
  const { references, others } = await findReferences(fakeProject(files), { symbols: [symbol] });
  const found = references.map(({ certainty, file, line }) => `${certainty} ${file}:${line}`).sort();
  return [...found, `${others} others`].join(', ');
}

describe('a use in C++', () => {
  const classes =
    'class A { public: void go(); void reset(); };\nclass B { public: void go(); };\ntemplate <typename T> using Ptr = std::unique_ptr<T, Free>;\ntemplate <class T> class Own { T* operator->() const; };\n';

  it('is sure behind a pointer of any library, an alias of one and one of the project [CT3]', async () => {
    const body = ['p', 'q', 'r', 's', 't', 'u'].map((name) => `  this->${name}_->go();\n`).join('');
    const files = {
      'a.hpp': classes,
      'c.cpp': `class C {\n  Ptr<A> p_; QPointer<A> q_; boost::intrusive_ptr<A> r_; Handle<A> s_; Own<A> t_; std::weak_ptr<A> u_;\n  void run();\n};\nvoid C::run() {\n${body}}\n`,
    };
    const lines = [10, 11, 6, 7, 8, 9].map((line) => `sure c.cpp:${line}`);
    expect(await uses(files, 'A.go')).toBe([...lines, '0 others'].join(', '));
    expect(await uses(files, 'B.go')).toBe('6 others');
  });

  it('is only possible where a wrapper may have the member itself, or its type stands elsewhere [CT3]', async () => {
    const files = {
      'a.hpp': classes,
      'c.cpp':
        'void run(Handle<A> h, Handle<A>* i, Handle<B> j) {\n  h.reset();\n  i->reset();\n  j.reset();\n  std::vector<A>::iterator k;\n  k->reset();\n}\n',
    };
    expect(await uses(files, 'A.reset')).toBe(
      'possible c.cpp:2, possible c.cpp:3, possible c.cpp:4, possible c.cpp:6, 0 others',
    );
  });

  it('is sure behind a cast, `auto` with a sign and a variable that is made with brackets [CT3]', async () => {
    const files = {
      'a.hpp': classes,
      'c.cpp':
        'void run(B* b, std::vector<A*> all) {\n  static_cast<A*>(b)->go();\n  if (auto *a = dynamic_cast<A*>(b)) a->go();\n  for (auto &a : all) a->go();\n  Ptr<A> p(b);\n  p->go();\n  auto q = std::make_shared<A>(1);\n  q->go();\n}\n',
    };
    expect(await uses(files, 'A.go')).toBe(
      'sure c.cpp:2, sure c.cpp:3, sure c.cpp:4, sure c.cpp:6, sure c.cpp:8, 0 others',
    );
  });
});

it('is sure of what a final class of C++ overrides, and possible of a type parameter [CT3]', async () => {
  const files = {
    'a.hpp': 'class IHelix { virtual void start(); };\nclass Helix final : public IHelix { void start() override; };\n',
    'b.cpp': 'void run(IHelix* a) {\n  a->start();\n}\ntemplate <class T> void any() {\n  T::start();\n}\n',
  };
  expect(await uses(files, 'Helix.start')).toBe('possible b.cpp:5, sure b.cpp:2, 0 others');
});

it('is sure behind an alias of the class in C++ [CT3]', async () => {
  const files = {
    'a.hpp': 'enum class BanError { Unknown, Other };\nenum class RaidError { Unknown, Other };\n',
    'b.cpp': 'void run() {\n  using Error = BanError;\n  f(Error::Unknown);\n}\n',
    'c.cpp': 'void raid() {\n  using Error = RaidError;\n  f(Error::Unknown);\n}\n',
  };
  const found = await uses(files, 'BanError.Unknown');
  expect(found).toBe('sure b.cpp:3, 1 others');
});

describe('a static call on a facade of Laravel', () => {
  const steam = (name: string) => `<?php\nnamespace App;\nclass ${name} { public function round() {} }\n`;
  const facade = (name: string, accessor: string) =>
    `<?php\nnamespace App\\Facades;\nuse Illuminate\\Support\\Facades\\Facade;\nclass ${name} extends Facade {\n  protected static function getFacadeAccessor() { return ${accessor}; }\n}\n`;
  const files = {
    'app/Steam.php': steam('Steam'),
    'app/Other.php': steam('Other'),
    'app/Provider.php':
      "<?php\nnamespace App;\nclass Provider {\n  public function register() {\n    $this->app->bind('other', fn () => new Other());\n    $this->app->singleton('steam', static function ($app): Steam {\n      return new Steam($app->make(Other::class));\n    });\n  }\n}\n",
    'app/Facades/Steam.php': facade('Steam', "'steam'"),
    'app/Facades/Named.php': facade('Named', '\\App\\Steam::class'),
    'app/Facades/SteamFacade.php': facade('SteamFacade', "'vendor.thing'"),
    'app/Use.php':
      '<?php\nnamespace App\\Http;\nuse App\\Facades\\{SteamFacade, Named};\nclass Use_ {\n  function a() {\n    \\App\\Facades\\Steam::round();\n    Named::round();\n    \\Steam::round();\n    \\Facades\\App\\Steam::round();\n    SteamFacade::round();\n  }\n}\n',
  };

  it('is a sure use of what the container binds, and possible of its namesakes where that is not known [CT3]', async () => {
    const sure = [6, 7, 8, 9].map((line) => `sure app/Use.php:${line}`);
    expect(await uses(files, 'App\\Steam::round')).toBe(['possible app/Use.php:10', ...sure, '0 others'].join(', '));
    expect(await uses(files, 'App\\Other::round')).toBe('possible app/Use.php:10, 4 others');
  });
});
