/** Rust: a path through the modules of a crate. Java: a method that is named by its class. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function uses(files: Readonly<Record<string, string>>, symbol: string): Promise<string> {
  const { references, others } = await findReferences(fakeProject(files), { symbols: [symbol] });
  const found = references.map(({ certainty, file, line }) => `${certainty} ${file}:${line}`).sort();
  return [...found, `${others} others`].join(', ');
}

describe('a function that is called through its module in Rust', () => {
  it('is sure under `use`, `crate`, `super`, `self` and in the module that declares it [CT3]', async () => {
    const files = {
      'src/lib.rs':
        'mod pager; mod a; mod b; mod c;\npub fn top() { pager::open() }\npub fn own() { self::pager::open() }\n',
      'src/main.rs': 'mod pager;\nfn main() { crate::pager::open() }\n',
      'src/pager.rs':
        'pub fn open() {}\nmod tests {\n  use super::*;\n  fn one() { open() }\n  fn two() { super::open() }\n}\n',
      'src/a.rs': 'use crate::pager;\nfn a() { pager::open() }\n',
      'src/b.rs': 'fn b() {\n  use crate::pager::{self};\n  pager::open()\n}\n',
      'src/c.rs': 'fn c() { super::pager::open() }\nfn d(pager: Other) { pager.open() }\n',
    };
    expect(await uses(files, 'open')).toBe(
      [
        'sure src/a.rs:2, sure src/b.rs:3, sure src/c.rs:1, sure src/lib.rs:2, sure src/lib.rs:3',
        'sure src/main.rs:2, sure src/pager.rs:4, sure src/pager.rs:5, 1 others',
      ].join(', '),
    );
  });

  it('is told from one of the same name in another module, re-exports and blocks included [CT3]', async () => {
    const files = {
      'src/lib.rs': 'pub mod text;\npub mod html;\npub mod prelude {\n  pub use crate::html::*;\n}\n',
      'src/text/mod.rs':
        'mod deep;\npub use deep::show as shown;\npub fn print() {}\npub mod block { pub fn print() {} }\n',
      'src/text/deep.rs': 'pub fn show() {}\n',
      'src/html.rs': 'pub fn print() {}\n',
      'src/use.rs':
        'use crate::{html, text};\nfn f(html: u8) {\n  text::print();\n  html::print();\n  text::block::print();\n  text::shown();\n  crate::prelude::print();\n  text::nowhere::print();\n}\n',
    };
    expect(await uses(files, 'src/html.rs:print')).toBe(
      'possible src/use.rs:8, sure src/use.rs:4, sure src/use.rs:7, 2 others',
    );
    expect(await uses(files, 'src/text/mod.rs:print')).toContain('sure src/use.rs:3');
    expect(await uses(files, 'show')).toContain('sure src/text/mod.rs:2');
  });
});

describe('a use in Java', () => {
  it('is sure where the class names the method, and through the part of a record [CT3]', async () => {
    const files = {
      'j/Foo.java': 'package j;\nclass Foo { void go() {} }\n',
      'j/Bar.java': 'package j;\nclass Bar { void go() {} }\nrecord Both(Foo foo, Bar bar) {}\n',
      'j/Use.java':
        'package j;\nclass Use {\n  void m(List<Foo> foos, Both both) {\n    foos.forEach(Foo::go);\n    foos.forEach(Bar::go);\n    both.foo().go();\n    both.bar().go();\n  }\n}\n',
    };
    expect(await uses(files, 'Foo.go')).toBe('sure j/Use.java:4, sure j/Use.java:6, 2 others');
    expect(await uses(files, 'Both.foo')).toBe('sure j/Use.java:6, 0 others');
  });
});

describe('a type that a crate exports from one of its modules', () => {
  const files = {
    'my-core/src/lib.rs': 'mod error;\npub use self::error::Error;\n',
    'my-core/src/error.rs':
      'pub struct Error { inner: u8 }\nimpl Error {\n    pub fn new() -> Self { Error { inner: 1 } }\n}\n',
    'app/src/lib.rs': `pub fn a() -> Result<u8, my_core::Error> {
    b().map_err(my_core::Error::new)
}
pub trait Take {
    type Error;
    fn take(&self) -> Result<u8, Self::Error>;
}
impl Take for u8 {
    type Error = u16;
    fn take(&self) -> Result<u8, Self::Error> { Ok(1) }
}
pub fn c<E: Take>(e: E) -> Result<u8, E::Error> { e.take() }
`,
  };
  const usesIn = async (symbol: string): Promise<string[]> => {
    const { references } = await findReferences(fakeProject(files), { symbols: [symbol] });
    const inApp = references.filter(({ file }) => file === 'app/src/lib.rs');
    return inApp.map(({ certainty, line }) => `${certainty} ${line}`).sort();
  };

  it.each(['my_core::Error', 'my_core::error::Error'])('is %s, and no type of a trait is one [CT3]', async (symbol) => {
    expect(await usesIn(symbol)).toEqual(['sure 1', 'sure 2']);
  });

  it('has its members there [CT3]', async () => {
    expect(await usesIn('Error.new')).toEqual(['sure 2']);
  });
});

describe('a trait of Rust', () => {
  it.each(['deep::Thing', 'self::deep::Thing', 'crate::deep::Thing'])(
    'is implemented by a type that is written with its module: %s [CT3]',
    async (type) => {
      const files = {
        'src/lib.rs': `pub mod deep { pub struct Thing; }
pub mod other { pub struct Thing; }
pub trait Run { fn run(&self); }
impl Run for ${type} { fn run(&self) {} }
pub fn go(t: deep::Thing, w: &dyn Run) {
  t.run();
  w.run();
}
`,
      };
      expect(await uses(files, 'Run::run')).toBe('sure src/lib.rs:6, sure src/lib.rs:7, 0 others');
    },
  );
});
