/** Values that are read from their text: in annotations, which grammars leave in comments or do not take apart. */
import type { Span } from '../syntax/source.ts';
import type { Entry, Expression } from './lens.ts';

/** How a language writes values in annotations. */
export interface TextReader {
  text(code: string): string | undefined;
  target(code: string): string | undefined;
  /** Parts of a list or of the arguments of a call, those without a key with an empty one. */
  parts(code: string): readonly { readonly key: string; readonly value: string }[];
}

export interface TextPlace extends Span {
  readonly line: number;
}

export function textExpression(code: string, place: TextPlace, reader: TextReader): Expression {
  const within = (value: string): Expression => textExpression(value, place, reader);
  return {
    ...place,
    code,
    callee: '',
    on: '',
    text: () => reader.text(code),
    target: () => reader.target(code),
    entries: () =>
      reader
        .parts(code)
        .map(({ key, value }): Entry => ({ key: key === '' ? undefined : within(key), value: within(value) })),
    arguments: () => [],
    names: () => [],
    argument: () => undefined,
  };
}

/** The arguments of an annotation, as those of a call. */
export function textCall(name: string, given: string, place: TextPlace, reader: TextReader): Expression {
  const parts = reader.parts(given);
  return {
    ...textExpression(given, place, reader),
    callee: name,
    names: () => parts.map(({ key }) => key).filter((key) => key !== ''),
    arguments: () => parts.flatMap(({ key, value }) => (key === '' ? textExpression(value, place, reader) : [])),
    argument: (at) => {
      const number = Number(at);
      const found = Number.isInteger(number)
        ? parts.filter(({ key }) => key === '')[number - 1]
        : parts.find(({ key }) => key === at);
      return found && textExpression(found.value, place, reader);
    },
  };
}
