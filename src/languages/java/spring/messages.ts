/** Bundles of messages tie the words on the screen to the keys that the code uses; English and Japanese are read. */
import { type Edge, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { termEdge } from '../../terms.ts';

/** A bundle without a language is the default, mostly English. */
const FILE =
  /(?:^|\/)(?:[\w-]*(?:messages?|labels?|i18n|lang|strings|bundle)[\w-]*?)(?:_(?:en|ja)(?:_\w+)?)?\.properties$/i;
const OTHER_LANGUAGE = /_(?!en(?:_|\.)|ja(?:_|\.))[a-z]{2}(?:_[A-Za-z]+)?\.properties$/;

export function readMessages({ path, parsed }: FrameworkFile): FrameworkFacts {
  if (!FILE.test(path) || OTHER_LANGUAGE.test(path)) return NO_FACTS;
  const edges = parsed.symbols.flatMap(({ name, signature, nameLine }): Edge[] => {
    const value = signature.slice(name.length).replace(/^\s*[=:]?\s*/, '');
    return termEdge(`translation:${name}`, unescaped(value), nameLine);
  });
  return { entities: [], edges };
}

/** Bundles were ASCII before Java 9: `\u6ce8\u6587`. Doubled quotes are how a message writes one. */
function unescaped(value: string): string {
  const text = value.replace(/\\u([\da-fA-F]{4})/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return text.replaceAll("''", "'").replace(/\{\d+\}/g, ' ');
}
