/** Kotlin that the grammar alone misreads. */
import { describe, expect, it } from 'vitest';
import { outlineOf, parsed, referencesOf } from '../outline-of.ts';

/** Symbols behind a construct, after which the grammar would lose them. */
function around(body: string): readonly string[] {
  const text = `class Screen : Base() {\n${body}\n  fun last() { work() }\n}\n`;
  expect(parsed('kotlin', text).hasSyntaxError, body).toBe(false);
  return outlineOf('kotlin', text).map((line) => line.replace(/^\d+ /, ''));
}

describe('Kotlin that the grammar misreads', () => {
  it('assigns to a member of what a call returns', () => {
    for (const statement of [
      'find(id).text = title',
      'view?.find<Text>(R.id.name)?.text = deck.name',
      'menu\n  .find(id)\n  .title = text()',
      'find(id).apply { child(1).count += 2 }',
      'values()[0] = if (a) b else c',
      'when (x) { Y -> find(id).on = { z -> z } }',
      '@Suppress("a")\n  window().color =\n    get(1)',
    ])
      expect(around(`  fun first() {\n  ${statement}\n  }`)).toEqual([
        'class Screen',
        'method Screen.first',
        'method Screen.last',
      ]);
  });

  it('negates the condition of a branch', () => {
    const body =
      '  fun first() = when {\n    a && b -> log("x")\n    !a && !c() -> log("y")\n    !in d -> 1\n    else -> 2\n  }';
    expect(around(body.replace('    !in d -> 1\n', ''))).toContain('method Screen.last');
  });

  it('declares interfaces of one function, and functions with a context', () => {
    expect(around('  @Mark\n  fun interface Done {\n    fun done()\n  }')).toEqual([
      'class Screen',
      'interface Screen.Done',
      'method Screen.Done.done',
      'method Screen.last',
    ]);
    expect(around('  context(scope: Scope)\n  fun first() = 1')).toContain('method Screen.first');
  });

  it('has a constructor on lines of its own, whose symbols keep theirs', () => {
    const text =
      'class View\n  @JvmOverloads // for xml\n  constructor(\n    context: Context,\n    val size: Int = 0,\n  ) : Base(context) {\n  fun draw() {}\n}\n';
    expect(parsed('kotlin', text).hasSyntaxError).toBe(false);
    expect(outlineOf('kotlin', text)).toEqual(['1 class View', '5 property View.size', '7 method View.draw']);
  });

  it('has strings in which more than one dollar begins a value', () => {
    const text = 'fun a() = $$"$$first$$$second"\nval b = $$"""\n  $$third\n"""\nfun c() {}\n';
    expect(parsed('kotlin', text).hasSyntaxError).toBe(false);
    expect(outlineOf('kotlin', text)).toEqual(['1 function a', '2 variable b', '5 function c']);
    expect(referencesOf('kotlin', text)).toEqual(expect.arrayContaining(['name first', 'name second', 'name third']));
  });

  it('keeps the references of what is read in another way', () => {
    const names = referencesOf('kotlin', 'fun f() {\n  view.find(id).text = title(deck)\n}\n');
    for (const name of ['find', 'text', 'title', 'deck']) expect(names.some((each) => each.includes(name))).toBe(true);
  });
});
