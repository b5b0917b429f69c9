import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Rust', () => {
  it('takes a constant without a name for no definition, and what its block holds for some', () => {
    const text = 'const _: () = {\n  impl A for B { fn connect(&self) {} }\n};\nconst LIMIT: u8 = 1;\n';
    expect(outlineOf('rust', text)).toEqual(['2 method B.connect', '4 constant LIMIT']);
  });

  it('delivers structs, enums, traits, modules, macros and items', () => {
    const text = `pub struct P<T> { pub x: i32, y: Vec<T> }
enum E { A, B(i32), C { z: u8 } }
pub trait T1 { const K: u8; type Out; fn req(&self); }
mod m { pub(crate) async fn g() { const LOCAL: u8 = 1; fn nested() {} } }
pub const LIM: usize = 10;
static mut S: i32 = 0;
type Al = Vec<u8>;
macro_rules! mac { ($x:expr) => { foo($x) }; }`;
    expect(outlineOf('rust', text)).toEqual([
      '1 struct P',
      '1 property P.x',
      '1 property P.y',
      '2 enum E',
      '2 enum_member E.A',
      '2 enum_member E.B',
      '2 enum_member E.C',
      '2 property E.C.z',
      '3 trait T1',
      '3 constant T1.K',
      '3 type T1.Out',
      '3 method T1.req',
      '4 module m',
      '4 function m.g',
      '4 function m.g.nested',
      '5 constant LIM',
      '6 variable S',
      '7 type Al',
      '8 macro mac',
    ]);
  });

  it('scopes the members of an impl block by its type', () => {
    const text =
      'mod m {\nimpl<T: Clone> P<T> { pub fn new() -> Self {} }\nimpl fmt::Display for a::Q { fn fmt(&self) {} }\n}';
    expect(outlineOf('rust', text)).toEqual(['1 module m', '2 method m.P.new', '3 method m.Q.fmt']);
  });

  it('takes attributes into the range and reads doc comments', () => {
    const [symbol] = parsed('rust', '/// Doc.\n/// More.\n#[derive(Debug)]\npub struct A;\n').symbols;
    expect(symbol).toMatchObject({ signature: 'pub struct A;', docblock: 'Doc.\nMore.', startLine: 3, nameLine: 4 });
  });

  it('reads use trees', () => {
    const text =
      'use std::{collections::HashMap as Map, io::{self, Read}, fmt::*};\npub use crate::a::B;\nextern crate c as d;';
    expect(importsOf('rust', text)).toEqual([
      'std::collections: HashMap as Map',
      'std: io',
      'std::io: Read',
      'std::fmt: *',
      'crate::a: B',
      'c: c as d',
    ]);
  });

  it('tells calls, macros, types and lifetimes apart', () => {
    expect(referencesOf('rust', `fn f(x: &'a Foo) { P::new(); go::<u8>('c'); log!("two words", y.z); }`)).toEqual([
      'name x',
      'type Foo',
      'name P',
      'call new',
      'call go',
      'call log',
      'name y',
      'name z',
    ]);
  });

  it('sees the items that a macro wraps, where the brace in a text closes nothing', () => {
    const text = `cfg_net! {
    /// Doc.
    #[derive(Debug)]
    pub struct TcpStream { fd: i32 }
    impl TcpStream {
      cfg_rt! { fn poll(&self) -> char { '}' } }
    }
    const BRACE: &str = "}";
}
feature! {
  #![all(
    unix,
  )]
  fn inner() {}
}
crate::lazy_static! { static ref POOL: Pool = new(); }
fn after() {}`;
    expect(outlineOf('rust', text)).toEqual([
      '4 struct TcpStream',
      '4 property TcpStream.fd',
      '6 method TcpStream.poll',
      '8 constant BRACE',
      '14 function inner',
      '16 constant POOL',
      '17 function after',
    ]);
    expect(parsed('rust', text).symbols[0]).toMatchObject({ docblock: 'Doc.', startLine: 3 });
    expect(parsed('rust', text).hasSyntaxError).toBe(false);
  });

  it('leaves macros alone whose content is no Rust', () => {
    const text = 'task_local! { static KEY: u32; }\naddr! { impl<> W { a } }\nfn f() { select! { x => {} } }';
    expect(outlineOf('rust', text)).toEqual(['3 function f']);
    expect(parsed('rust', text).hasSyntaxError).toBe(false);
  });
});
