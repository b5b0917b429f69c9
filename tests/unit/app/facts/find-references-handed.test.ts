/** Uses on what containers, closures, patterns and properties hand on. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

/** Lines of `go` of `Foo` that are sure, possible and left out, which the text names in a comment at their end. */
async function judged(file: string, text: string, member = 'Foo.go'): Promise<string[]> {
  const { references, others } = await findReferences(fakeProject({ [file]: text }), { symbols: [member] });
  const lines = references.map(({ certainty, line }) => `${certainty} ${line}`).sort();
  return [...lines, `${others} others`];
}

/** The expected answer: every line that says so. */
function told(text: string): string[] {
  const said = text.split('\n').flatMap((line, at) => {
    const mark = /(?:\/\/|#) (sure|possible)$/.exec(line)?.[1];
    return mark === undefined ? [] : [`${mark} ${at + 1}`];
  });
  const others = text.split('\n').filter((line) => /(?:\/\/|#) other$/.test(line)).length;
  return [...said.sort(), `${others} others`];
}

const CASES: Readonly<Record<string, string>> = {
  'a.java': `class Foo { void go() {} }
class Bar { void go() {} }
class U {
  private Optional<Foo> o;
  void m(List<Foo> fs, Bar b) {
    o.get().go(); // sure
    o.ifPresent(x -> x.go()); // sure
    for (var x : fs) x.go(); // sure
    b.go(); // other
  }
}
`,
  'a.kt': `class Foo { fun go() {} }
class U(private val f: Foo) {
  val l by lazy { Foo() }
  fun m() {
    l.go() // sure
    f.let { it.go() } // sure
    f.also { x -> x.go() } // sure
  }
}
`,
  'a.cs': `public class Foo { public void go() {} }
public class User { }
public class U : ControllerBase {
  public async Task M(Lazy<Foo> lazy, Task<Foo> t) {
    lazy.Value.go(); // sure
    t.Result.go(); // sure
    (await t).go(); // sure
    int.go(1); // other
    User.go(); // possible
  }
}
`,
  'a.php': `<?php
class Foo { public function go() {} }
class U {
  public function m($make) {
    app(Foo::class)->go(); // sure
    resolve(Foo::class)->go(); // sure
    $v = app()->make(Foo::class);
    $v->go(); // sure
    $w = new $make();
    $w->go(); // possible
  }
}
`,
  'a.rs': `pub struct Foo;
impl Foo { pub fn go(&self) {} }
pub struct U<'a> { c: &'a Foo, m: Mutex<Foo>, o: Option<Foo> }
impl<'a> U<'a> {
  fn m(&self, fs: &[Foo]) -> Result<(), E> {
    self.c.go(); // sure
    self.m.lock().unwrap().go(); // sure
    self.o.as_ref().unwrap().go(); // sure
    for x in fs { x.go(); } // sure
    fs.iter().for_each(|q| q.go()); // sure
    if let Some(k) = &self.o { k.go() } // sure
    match &self.o {
      Some(k) => k.go(), // sure
      None => {}
    }
    let mut y = Foo {};
    y.go(); // sure
    let z = self.find()?;
    z.go(); // sure
  }
  fn find(&self) -> Result<Foo, E> { todo!() }
}
#[cfg(test)]
mod tests {
  struct Stub;
  impl Stub { fn make() -> Stub { Stub } fn go(&self) {} }
  fn t() { Stub::make().go(); } // other
}
`,
  'a.swift': `class Foo { func go() {} }
struct H { var o: Foo? }
struct U: View {
  @Environment(Foo.self) private var f
  func m(h: H, fs: [Foo]) {
    self.f.go() // sure
    fs.forEach { $0.go() } // sure
    fs.forEach { x in x.go() } // sure
    guard let k = h.o else { return }
    k.go() // sure
  }
}
`,
  'a.py': `class Foo:
    def go(self): pass
    def __enter__(self: T) -> T: return self
class Pair:
    def go(self): pass
def both() -> tuple[Pair, Foo]: ...
class U:
    @cached_property
    def f(self):
        return Foo()
    @property
    def g(self) -> Foo: ...
    def m(self):
        self.f.go() # sure
        self.g.go() # sure
        a, b = both()
        b.go() # sure
        a.go() # other
        with Foo() as c:
            c.go() # sure
`,
  'a.ts': `class Foo { go() {} }
function make<T>(c: new () => T): T { return new c(); }
function m(a: Omit<Foo, 'x'>, p: Promise<Foo>) {
  a.go(); // sure
  p.then((r) => r.go()); // sure
  [new Foo()].map((q) => q.go()); // sure
  make(Foo).go(); // possible
}
`,
  'a.cpp': `struct Foo { void go(); };
struct Box { Foo *operator->(); };
struct Bar { void go(); };
struct U { Bar bar(); };
Bar U::bar() { return *this->x.access(); }
void m(Box box, U u) {
  box->go(); // possible
  u.bar().go(); // other
}
`,
};

describe('a use on what is handed on', () => {
  it.each(Object.entries(CASES))('is followed in %s [CT3]', async (file, text) => {
    expect(await judged(file, text)).toEqual(told(text));
  });
});

describe('a use on a name that several may mean', () => {
  it('is of a value that a class around declares, in C++ [CT3]', async () => {
    const files = {
      'a.hpp': 'struct Color {\n  enum Type { Text, Link };\n};\nstruct Tag {\n  enum Type { Text };\n};\n',
      'b.cpp': 'void m() {\n  use(Color::Text);\n  use(Tag::Text);\n}\n',
    };
    const { references } = await findReferences(fakeProject(files), { symbols: ['Color.Type.Text'] });
    expect(references.map(({ certainty, line }) => `${certainty} ${line}`)).toEqual(['sure 2']);
  });

  it('may be of a class that extends the one outside of the project [CT3]', async () => {
    const files = {
      'a.php':
        '<?php\nclass Mine extends Base {\n  public function rules() {}\n}\nfunction m(Base $b, Other $o) {\n  $b->rules();\n  $o->rules();\n}\n',
    };
    const { references, others } = await findReferences(fakeProject(files), { symbols: ['Mine.rules'] });
    expect(references.map(({ certainty, line }) => `${certainty} ${line}`)).toEqual(['possible 6']);
    expect(others).toBe(1);
  });

  it('is of the fields that a value of an enum has, and of the enum that a `use` opens, in Rust [CT3]', async () => {
    const text =
      'enum Shape {\n  Round { end: u8 },\n  Flat { end: u8 },\n}\nfn m() {\n  use Shape::*;\n  let a = Shape::Round { end: 1 };\n}\n';
    expect(await judged('src/lib.rs', text, 'Shape.Round.end')).toEqual(['sure 7', '0 others']);
    expect(await judged('src/lib.rs', text, 'Shape.Flat.end')).toEqual(['1 others']);
    expect(await judged('src/lib.rs', text, 'Shape')).toEqual(['sure 6', 'sure 7', '0 others']);
  });

  it('is of the member that an enumeration of Swift has where the place tells it [CT3]', async () => {
    const text = `enum Filter { case home, local }
enum Tab { case home }
struct V {
  var filter: Filter = .home
  func m() {
    if filter == .home {}
    switch filter {
    case .home: break
    case .local: break
    }
  }
}
`;
    expect(await judged('a.swift', text, 'Filter.home')).toEqual(['sure 4', 'sure 6', 'sure 8', '0 others']);
    expect(await judged('a.swift', text, 'Tab.home')).toEqual(['3 others']);
  });
});
