/**
 * Languages that are made of others: a component of Vue holds HTML, TypeScript and SCSS. Each region is read by the
 * language of its own with everything else blanked, so that places need no conversion.
 */
import type { CodeSymbol, FileTypes, Import, Language, ParsedFile, ParsedRegion, Reference } from '../contract.ts';
import type { TypeFact } from '../reference.ts';
import { breakpointsAt, joinedBreakpoints } from './breakpoints.ts';
import type { Span } from './source.ts';

export interface RegionSpec extends FileTypes {
  readonly regionsOf: (text: string) => readonly Region[];
  /** Uses of names in what no region reads, such as the expressions of a template; ascending. */
  readonly referencesIn: (text: string, parsed: ParsedFile) => readonly Reference[];
}

export interface Region extends Span {
  /** Purpose of the region in the words of the language: `template`, `script`, `style`. */
  readonly role: string;
  /** Id of the language that reads it. */
  readonly language: string;
  /** Text for the reader of that language: blank outside of the region, as long as the text or shorter. */
  readonly text: string;
}

/** @param inner the languages of the regions; a region of another language is left out */
export function createRegionLanguage(spec: RegionSpec, inner: ReadonlyMap<string, Language>): Language {
  return {
    id: spec.id,
    unavailableReason: () => undefined,
    parse: (text) => {
      const regions = spec.regionsOf(text).flatMap(({ role, language, start, end, text: own }): ParsedRegion[] => {
        const reader = inner.get(language);
        return reader === undefined ? [] : [{ role, language, start, end, parsed: reader.parse(own) }];
      });
      const parsed = merged(regions);
      const references = [...parsed.references, ...spec.referencesIn(text, parsed)].sort(byPlace);
      return { ...parsed, references };
    },
  };
}

/** The comment of a style sheet says nothing of the file. */
const STYLE = 'style';

/** Regions may be inside of each other, such as a script in the markup around it. */
function merged(regions: readonly ParsedRegion[]): ParsedFile {
  const placed = regions
    .flatMap(({ parsed }, region) => parsed.symbols.map((symbol, index): Placed => ({ symbol, region, index })))
    .sort(
      (left, right) => left.symbol.start - right.symbol.start || left.region - right.region || left.index - right.index,
    );
  const indexes = new Map(placed.map(({ region, index }, at) => [`${region} ${index}`, at]));
  const indexOf = (region: number, index: number): number => indexes.get(`${region} ${index}`) ?? -1;
  return {
    symbols: placed.map(({ symbol, region }) => ({ ...symbol, parent: indexOf(region, symbol.parent) })),
    imports: regions.flatMap(({ parsed }): readonly Import[] => parsed.imports),
    references: regions.flatMap(({ parsed }, region) =>
      parsed.references.map((reference) => ({ ...reference, enclosing: indexOf(region, reference.enclosing) })),
    ),
    types: regions.flatMap(({ parsed }, region) =>
      (parsed.types ?? []).map((fact): TypeFact => ({ ...fact, symbol: indexOf(region, fact.symbol) })),
    ),
    breakpoints: joinedBreakpoints([
      breakpointsAt(regions.map(({ start }) => start).sort((left, right) => left - right)),
      ...regions.map(({ parsed }) => parsed.breakpoints),
    ]),
    docblock: regions.find(({ role, parsed }) => role !== STYLE && parsed.docblock !== '')?.parsed.docblock ?? '',
    hasSyntaxError: regions.some(({ parsed }) => parsed.hasSyntaxError),
    regions,
  };
}

interface Placed {
  readonly symbol: CodeSymbol;
  readonly region: number;
  readonly index: number;
}

function byPlace(left: Reference, right: Reference): number {
  return left.line - right.line || left.column - right.column;
}
