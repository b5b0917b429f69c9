/** Members and types of a name that another crate, trait or interface has as well. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function uses(files: Readonly<Record<string, string>>, symbol: string): Promise<string> {
  const { references, others } = await findReferences(fakeProject(files), { symbols: [symbol] });
  const found = references.map(({ certainty, file, line }) => `${certainty} ${file}:${line}`).sort();
  return [...found, `${others} others`].join(', ');
}

describe('a use that is of something else', () => {
  it('is on a type of another crate with the name of one of the project [CT3]', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "x"\n[dependencies]\nmulter = "3"\nown = { path = "own" }\n',
      'src/lib.rs':
        'pub struct Part { inner: multer::Part, own: own::Part }\nimpl Part {\npub fn next(&mut self) -> u8 { self.inner.next() }\npub fn same(&mut self) -> u8 { self.own.next() }\n}\npub fn f(mut m: Part) { m.next(); }\n',
    };
    expect(await uses(files, 'Part.next')).toBe('sure src/lib.rs:4, sure src/lib.rs:6, 1 others');
  });

  it('is on the own method of a type that implements a trait with one of that name', async () => {
    const files = {
      'src/lib.rs':
        'pub trait Handler { fn layer(&self); fn call(&self); }\npub struct Router;\nimpl Router { pub fn layer(&self) {} }\nimpl Handler for Router { fn call(&self) {} }\npub fn f(r: Router, h: &dyn Handler) {\nr.layer();\nh.layer();\nr.call();\n}\n',
    };
    expect(await uses(files, 'Handler.layer')).toBe('sure src/lib.rs:7, 1 others');
    expect(await uses(files, 'Router.layer')).toBe('sure src/lib.rs:6, 1 others');
    expect(await uses(files, 'Handler.call')).toBe('sure src/lib.rs:8, 0 others');
  });

  it('is on an interface of Go whose method has other parameters or results', async () => {
    const go = (method: string) => ({
      'a.go': `package a\ntype NotFound interface { NotFound${method} }\ntype Context struct{}\nfunc (c *Context) NotFound(code int, text string) (bool, error) { return true, nil }\nfunc Is(e NotFound) { e.NotFound() }\n`,
    });
    expect(await uses(go('() bool'), 'Context.NotFound')).toBe('2 others');
    expect(await uses(go('(int, string) (bool, error)'), 'Context.NotFound')).toContain('sure a.go:5');
  });
});
