/** Rust and Kotlin: types around the names that parameters, patterns and function types bind. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function uses(files: Readonly<Record<string, string>>, symbol: string): Promise<string> {
  const { references, others } = await findReferences(fakeProject(files), { symbols: [symbol] });
  const found = references.map(({ certainty, line }) => `${certainty} ${line}`).sort();
  return [...found, `${others} others`].join(', ');
}

const RUST = `pub struct State<T>(pub T);
pub struct Pair { a: u8 }
pub struct App;
impl App { pub fn pay(&self) {} }
pub struct Other;
impl Other { pub fn pay(&self) {} }
`;

describe('a parameter of Rust that is a pattern', () => {
  const rust = (line: string) => ({ 'src/lib.rs': RUST + line });

  it('names its type, of which nothing is bound [CT3]', async () => {
    expect(await uses(rust('fn h(State(s): State<App>) {}'), 'State')).toBe('sure 7, 0 others');
    expect(await uses(rust('fn h(crate::State(s): crate::State<App>) {}'), 'State')).toBe('sure 7, 0 others');
    expect(await uses(rust('fn h(Pair { a }: Pair) {}'), 'Pair')).toBe('sure 7, 0 others');
    expect(await uses(rust('fn h(x: X) { x.map(|State(s)| s); State(1); }'), 'State')).toBe('sure 7, 0 others');
  });

  it('gives the value of an extractor its type argument, and knows nothing of others', async () => {
    const handler = rust('fn h(State(app): State<App>) { app.pay(); }\nfn i(State(o): State<Other>) { o.pay(); }');
    expect(await uses(handler, 'App.pay')).toBe('sure 7, 1 others');
    expect(await uses(rust('fn h((a, b): (App, Other)) { b.pay(); }'), 'App.pay')).toBe('possible 7, 0 others');
  });

  it('has the same form behind a let', async () => {
    expect(await uses(rust('fn h() { let State(x) = mk(); State(x); }'), 'State')).toBe('sure 7, 0 others');
    expect(await uses(rust('fn h() { let Pair { a } = mk();\nPair { a }; }'), 'Pair')).toBe('sure 7, sure 8, 0 others');
  });
});

describe('a type of Kotlin', () => {
  const kotlin = (lines: string) => ({
    'a.kt': `package a\nopen class Mb(val x: Int)\n${lines}\nfun end(): Mb = Mb(1)\n`,
  });

  it('is no type parameter as the argument of a receiver [CT3]', async () => {
    expect(await uses(kotlin('fun List<Mb>.ext(): Int = 1'), 'Mb')).toBe('sure 3, sure 4, 0 others');
    expect(await uses(kotlin('fun <T> Map<T, Mb>.ext(): T = 1'), 'Mb')).toBe('sure 3, sure 4, 0 others');
    expect(await uses(kotlin('val f = fun Mb.(n: Int): Int { return n }'), 'Mb')).toBe('sure 3, sure 4, 0 others');
  });

  it('is no parameter in a function type', async () => {
    const body = 'fun q() {\nval add: (MutableList<Mb>, Mb) -> Boolean = { l, b -> true }\nval c: Mb = Mb(1)\n}';
    expect(await uses(kotlin(body), 'Mb')).toBe('sure 4, sure 5, sure 7, 0 others');
  });

  it('is none in a branch of a when', async () => {
    const body = 'object Mark { fun go() {} }\nfun q(o: Any) { when (o) {\nMark -> 1\nelse -> Mark.go()\n} }';
    expect(await uses(kotlin(body), 'Mark')).toBe('sure 5, sure 6, 0 others');
  });

  it('is hidden by the names of a lambda that takes its argument apart', async () => {
    const body = 'fun c(): Int = 1\nfun q(xs: X) {\nxs.map { (a, c) -> c.go() }\n}';
    expect(await uses(kotlin(body), 'c')).toBe('2 others');
  });
});
