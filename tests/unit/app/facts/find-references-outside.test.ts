/** Uses on what a constructor outside of the project makes, and on named results. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function judged(file: string, text: string, member = 'Foo.push'): Promise<string[]> {
  const { references, others } = await findReferences(fakeProject({ [file]: text }), { symbols: [member] });
  const lines = references.map(({ certainty, line }) => `${certainty} ${line}`).sort();
  return [...lines, `${others} others`];
}

function told(text: string): string[] {
  const said = text.split('\n').flatMap((line, at) => {
    const mark = /(?:\/\/|#) (sure|possible)$/.exec(line)?.[1];
    return mark === undefined ? [] : [`${mark} ${at + 1}`];
  });
  const others = text.split('\n').filter((line) => /(?:\/\/|#) other$/.test(line)).length;
  return [...said.sort(), `${others} others`];
}

const CASES: Readonly<Record<string, string>> = {
  'a.rs': `pub struct Foo;
impl Foo { pub fn push(&self, x: u8) {} }
fn m(q: &Q) {
  let mut a = Vec::new();
  a.push(1); // other
  let mut b = String::with_capacity(4);
  b.push('c'); // other
  let c = vec![1, 2];
  c.push(1); // other
  let d = SmallVec::new();
  d.push(1); // other
  let e = format!("{}", 1);
  e.push('c'); // other
  let mut f: SmallVec<[u8; 1]> = q.all();
  f.push(1); // other
  let g = Arc::new(q.foo());
  g.push(1); // possible
  let h = Ring::new();
  h.push(1); // possible
  if let Some(i) = a.pop() { i.push(1); } // possible
  for j in vec![Foo, Foo] { j.push(1); } // possible
}
`,
  'a.swift': `class Foo { func push() {} }
func m(q: Q) {
  let a = NSLock()
  a.push() // other
  let b = FooMock()
  b.push() // possible
  a.next().push() // possible
}
`,
  'a.kt': `class Foo { fun push() {} }
fun m(q: Q) {
  val a = StringBuilder()
  a.push() // other
  a.next().push() // possible
}
`,
  'a.rb': `class Foo
  def push(x); end
end
def m(q)
  a = Array.new
  a.push(1) # other
  b = Wrapped.new(q)
  b.push(1) # possible
end
`,
};

describe('a use on what a constructor outside of the project makes', () => {
  it.each(Object.entries(CASES))(
    'is of something else where the type stands for itself alone: %s [CT3]',
    async (file, text) => {
      expect(await judged(file, text)).toEqual(told(text));
    },
  );

  it('is possible for a trait that the project implements for that type [CT3]', async () => {
    const text = `pub trait Shift { fn shift_by(&self); }
impl Shift for String { fn shift_by(&self) {} }
pub struct Other;
impl Other { pub fn shift_by(&self) {} }
fn m(t: Text) {
  let a = String::new();
  a.shift_by(); // possible
  let b = Vec::new();
  b.shift_by(); // other
}
`;
    expect(await judged('a.rs', text, 'Shift.shift_by')).toEqual(told(text));
  });
});

it('a named result of Go is a variable of its type, and a type alone is none [CT3]', async () => {
  const text = `package a

type Foo struct{}
type Bar struct{}

func (f *Foo) push() {}
func (b *Bar) push() {}

func make1() (f *Foo, b *Bar, err error) {
	f = get()
	f.push() // sure
	b.push() // other
	return
}

func make2() (Foo, error) {
	h := func() (x, y *Foo) {
		y.push() // sure
		return
	}
	return Foo{}, nil
}
`;
  expect(await judged('a.go', text)).toEqual(told(text));
});

describe('a name alone', () => {
  it('means the member of the class around before a function, in Swift [CT3]', async () => {
    const text = `func push() {}
struct Foo {
  func push() {}
  func m() {
    push() // sure
  }
}
`;
    expect(await judged('a.swift', text)).toEqual(told(text));
    expect(await judged('a.swift', text, 'a.swift:push')).toContain('1 others');
  });

  it('is no method of another class where the class around has one, in Ruby [CT3]', async () => {
    const text = `class Foo
  def push; end
end
class Bar
  def push; end
  def m
    push # other
  end
end
class Baz
  def m
    push # possible
  end
end
`;
    expect(await judged('a.rb', text)).toEqual(told(text));
  });
});

it('a variable with the name of a model that has the member is of that model, in Rails [CT3]', async () => {
  const files = {
    'app/models/comment.rb': 'class Comment\n  def gone?; end\nend\n',
    'app/models/story.rb': 'class Story\n  def gone?; end\n  def fetch; end\nend\n',
    'app/models/user.rb': 'class User\nend\n',
    'app/jobs/tidy.rb': 'comment.gone?\n@comment.gone?\nstory.gone?\nuser.gone?\nRails.cache.fetch(1)\n',
  };
  const answered = await findReferences(fakeProject(files), { symbols: ['Story.gone?', 'Story.fetch'] });
  expect(answered.references.map(({ certainty, line }) => `${certainty} ${line}`)).toEqual([
    'possible 3',
    'possible 4',
  ]);
  expect(answered.others).toBe(3);
  const opened = { ...files, 'config/console.rb': 'module Rails\n  def self.hint; end\nend\n' };
  const again = await findReferences(fakeProject(opened), { symbols: ['Story.fetch'] });
  expect([again.total, again.others]).toEqual([0, 1]);
});

it('members behind `#error` in a class of Swift are members [CT3]', async () => {
  const text = `final class Foo {
  #if canImport(Darwin)
  private let lock = UnfairLock()
  #else
  #error("This platform needs a lock.")
  #endif

  func push() {}
}
func m(f: Foo) {
  f.push() // sure
}
`;
  expect(await judged('a.swift', text)).toEqual(told(text));
});

describe('a member of an extension of a type from outside of the project, in Swift', () => {
  const files = {
    'Text.swift': 'extension String {\n  func padded() -> String { self }\n}\nstruct Cart {\n  func padded() {}\n}\n',
    'Use.swift':
      'func f(dict: [String: Any], cart: Cart) {\n  guard let text = dict["m"] as? String else { return }\n  text.padded()\n  "a".padded()\n  cart.padded()\n}\n',
  };

  it('may be meant on values of the language, and not on those of a class that has its own [CT3]', async () => {
    const { references, others } = await findReferences(fakeProject(files), { symbols: ['String.padded'] });
    expect(references.map(({ file, line }) => `${file}:${line}`)).toEqual(['Use.swift:3', 'Use.swift:4']);
    expect(others).toBe(1);
  });

  it('is sure where nothing else has the name [CT3]', async () => {
    const alone = { ...files, 'Text.swift': 'extension String {\n  func padded() -> String { self }\n}\n' };
    const { references } = await findReferences(fakeProject(alone), { symbols: ['String.padded'] });
    expect(references.filter(({ certainty }) => certainty === 'sure').map(({ line }) => line)).toContain(3);
  });
});
