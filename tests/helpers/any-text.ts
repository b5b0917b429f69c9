/** Text of any characters. The units of fast-check first make a table of all of Unicode for each place that uses them. */
import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

const anyCharacter = fc
  .nat(0x10ffff - SURROGATES.count)
  .map((number) => String.fromCodePoint(number < SURROGATES.first ? number : number + SURROGATES.count));

export function anyText(
  lengths: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...lengths });
}
