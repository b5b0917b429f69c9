/** The parts of an English sentence, by its conjunctions, its auxiliaries and the verbs that it begins with. */
import { namedThings } from '../words/named-things.ts';
import { wordsOf } from '../words/words.ts';
import forms from './request-forms.json' with { type: 'json' };
import { COMMIT_TYPE, type Parts, part, type Sentence, trimStart } from './sentences.ts';
import { ENGLISH_TROUBLE, FORBIDS } from './trouble.ts';

const { english } = forms;
const JOINT = new RegExp(english.joints, 'gi');
const CONDITION = new RegExp(english.conditions, 'i');
const WISH = new RegExp(english.wishes, 'i');
const FINITE = new RegExp(english.finite, 'i');
const LEAD = '(?:please |also |just |then |now |and |always |only |never )*';
const IMPERATIVE = new RegExp(`^${LEAD}(?:${english.verbs})\\b(?!['’:]|\\s+(?:${english.auxiliaries}))`, 'i');
const INFLECTED_FORMS = english.verbs.split('|').map(inflect).join('|');
const INFLECTED = new RegExp(`^${LEAD}(?:${INFLECTED_FORMS})\\b`, 'i');
const VERB = new RegExp(`^(?:${english.verbs})$`, 'i');
const REMEDY = new RegExp(`^${LEAD}(?:${english.remedies})\\b\\s*`, 'i');
const ENDED = new RegExp(`^${LEAD}(?:${english.ended})`, 'i');
const TROUBLED = new RegExp(`^(?:${english.troubles[1]})\\s+`, 'i');
const WISH_LEAD = new RegExp(english.wishLead, 'i');
const ACTED_ON = new RegExp(
  `${english.actor}(?:${english.verbs}|${INFLECTED_FORMS}|\\w+ing)\\s+(?:(?:or|and) \\w+ )?`,
  'i',
);
const NO_SUBJECT = new RegExp(english.subjects, 'i');
const PHRASE_END = new RegExp(english.stops, 'i');
const LEADING = /^(?:in|on|at|within|inside|with|for|using|from)\s+/i;
const PLACE =
  /\b(?:in|on|of|for|from|inside|within|into|with|at|to)\s+(?:the |our |a |an |my |your |its )?(?=[\w`Q])/gi;
const ARTICLE = /^(?:the|a|an|our|my|your|its|their|any|all|some|every|each|new|more|several|multiple|two)\s+/i;

export function takeApartEnglish(sentence: Sentence): Parts {
  const scope = COMMIT_TYPE.exec(sentence.masked)?.[1];
  const body = trimStart(sentence, COMMIT_TYPE);
  const condition = conditionIn(body);
  const clauses = clausesAround(body, condition);
  const wish = clauses.find(isWish);
  const remedied = wish === undefined ? undefined : remediedBy(wish);
  const statements = clauses.filter((clause) => !isWish(clause));
  const trouble =
    remedied ??
    statements.find(({ masked }) => ENGLISH_TROUBLE.test(masked)) ??
    (condition && statements.find(isStatement));
  return {
    target_feature: codeName(body) ?? findTarget({ sentence: body, condition, trouble, wish, scope }),
    trigger_condition: condition?.text,
    observed_issue: trouble?.text,
    desired_action: wish?.text,
  };
}

function isWish({ masked }: Sentence): boolean {
  return WISH.test(masked) || IMPERATIVE.test(masked) || isDone(masked);
}

/** Tells a commit message such as `Added a coupon field` from a report such as `deleted users still show up`. */
function isDone(masked: string): boolean {
  return INFLECTED.test(masked) && !FINITE.test(masked.replace(/\(.*/, ''));
}

/** `added` and `adds`. @param verb its form in a request, as a pattern */
function inflect(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return verb.replace(/y$/, 'ie[ds]');
  return /e$/.test(verb) ? `${verb}[ds]` : `${verb}(?:e?s|${/[a-z]$/.exec(verb)?.[0] ?? ''}?ed)`;
}

/** Whether requests begin with it, as in `add a coupon`. */
export function isVerb(word: string): boolean {
  return VERB.test(word);
}

/** A statement in a condition tells what goes wrong, unless it is wished. */
function isStatement({ masked }: Sentence): boolean {
  return masked.split(/\s+/).length >= LEAST_STATEMENT;
}

const LEAST_STATEMENT = 3;

/** Finds a condition: from its conjunction to the comma, or at the start to where the next subject begins. */
function conditionIn(sentence: Sentence): Sentence | undefined {
  const { masked } = sentence;
  const found = CONDITION.exec(masked);
  if (found === null) return undefined;
  const rest = masked.slice(found.index);
  const comma = rest.search(/[,;](?:\s|$)|\s[-–—]{1,2}\s/);
  const before = comma === -1 ? rest.length : comma;
  const end = found.index === 0 ? nextSubject(rest.slice(0, before)) : before;
  const condition = part(sentence, found.index, found.index + end);
  return condition.masked.split(/\s+/).length > 1 ? condition : undefined;
}

/** A pronoun or an article that follows neither a preposition nor a verb begins the main clause, when enough was said before. */
function nextSubject(clause: string): number {
  const words = [...clause.matchAll(/\S+/g)];
  const next = words.find(({ 0: word }, at) => {
    const previous = words[at - 1]?.[0] ?? '';
    return at > LEAST_CONDITION && SUBJECT.test(word) && !LEADS_ON.test(previous);
  });
  return next?.index ?? clause.length;
}

const SUBJECT = /^(?:the|its|it|i|we|my|this|they|there|nothing)$/i;
const LEADS_ON =
  /^(?:in|on|of|to|through|with|from|for|at|by|into|and|or|via|that|using|as|under|over|between|than|\w+ing)$/i;
/** Words of the shortest condition: `when I save`. */
const LEAST_CONDITION = 2;

/** Splits the text before and after the condition into clauses. */
function clausesAround(sentence: Sentence, condition: Sentence | undefined): Sentence[] {
  const start = condition === undefined ? sentence.text.length : sentence.text.indexOf(condition.text);
  const end = condition === undefined ? start : start + condition.text.length;
  return [part(sentence, 0, start), part(sentence, end, sentence.text.length)].flatMap(splitClauses);
}

function splitClauses(piece: Sentence): Sentence[] {
  const joints = [...piece.masked.matchAll(JOINT)];
  const starts = [0, ...joints.map(({ 0: joint, index }) => index + joint.length)];
  const ends = [...joints.map(({ index }) => index), piece.masked.length];
  const clauses = starts.map((start, at) => part(piece, start, ends[at] ?? piece.masked.length));
  return clauses
    .map((clause) => trimStart(clause, /^[,;:\s]*(?:(?:and|but|so|also)\s+)*/i))
    .filter(({ text }) => text !== '');
}

/** Finds the trouble that a wish asks to end: `Fix crash on save`, `avoid needless copies`; none in a bare `fix the cart`. */
function remediedBy(wish: Sentence): Sentence | undefined {
  const verb = REMEDY.exec(wish.masked);
  if (verb === null) return FORBIDS.test(wish.masked) ? wish : undefined;
  const rest = part(wish, verb[0].length, wish.text.length);
  const isEnded = ENDED.test(wish.masked);
  return rest.text !== '' && (isEnded || ENGLISH_TROUBLE.test(rest.masked)) ? rest : undefined;
}

/** The first name of code, unless it names an error. */
function codeName({ text }: Sentence): string | undefined {
  const names = namedThings(text).map((thing) => (thing.kind === 'path' ? thing.path : thing.name));
  return names.find((name) => text.includes(name) && !/(?:Error|Exception)$/.test(name));
}

interface TargetClauses {
  readonly sentence: Sentence;
  readonly condition: Sentence | undefined;
  readonly trouble: Sentence | undefined;
  readonly wish: Sentence | undefined;
  readonly scope: string | undefined;
}

/** A place at the start, the subject of what goes wrong or ought to be, a place in it, its object, or the place of the condition. */
function findTarget({ sentence, condition, trouble, wish, scope }: TargetClauses): string | undefined {
  const clauses = [trouble, wish].flatMap((clause) => clause ?? []);
  return (
    leadingPlace(sentence) ??
    firstOf(clauses, subjectOf) ??
    firstOf(clauses, (clause) => objectOf(clause) ?? placeIn(clause)) ??
    scope ??
    firstOf(condition === undefined ? [] : [condition], (clause) => objectOf(clause) ?? placeIn(clause)) ??
    anyPhrase(sentence)
  );
}

function firstOf<T>(clauses: readonly Sentence[], read: (clause: Sentence) => T | undefined): T | undefined {
  for (const clause of clauses) {
    const found = read(clause);
    if (found !== undefined) return found;
  }
  return undefined;
}

function leadingPlace(sentence: Sentence): string | undefined {
  return LEADING.test(sentence.masked) ? findPhrase(trimStart(sentence, LEADING)) : undefined;
}

function subjectOf(clause: Sentence): string | undefined {
  if (IMPERATIVE.test(clause.masked) || NO_SUBJECT.test(clause.masked)) return undefined;
  const verb = FINITE.exec(clause.masked);
  return verb === null || verb.index === 0 ? undefined : findPhrase(part(clause, 0, verb.index));
}

function placeIn(clause: Sentence): string | undefined {
  const places = [...clause.masked.matchAll(PLACE)];
  return firstOf(
    places.map(({ 0: place, index }) => part(clause, index + place.length, clause.text.length)),
    findPhrase,
  );
}

/** Finds the object of an imperative, a wish or a condition. */
function objectOf(clause: Sentence): string | undefined {
  const bare = trimStart(clause, WISH_LEAD);
  return ACTED_ON.test(bare.masked) ? findPhrase(trimStart(bare, ACTED_ON)) : undefined;
}

/** Finds the first noun phrase with an article. */
function anyPhrase(clause: Sentence): string | undefined {
  const found = /\b(?:the|my|our|a|an)\s+/i.exec(clause.masked);
  return findPhrase(found === null ? clause : part(clause, found.index, clause.text.length));
}

/** A noun phrase as far as it goes, without its article; undefined for one that names nothing. */
function findPhrase(clause: Sentence): string | undefined {
  const bare = [LEADING, ARTICLE, ARTICLE, TROUBLED].reduce(trimStart, clause);
  const ends = [PHRASE_END, FINITE].map((pattern) => pattern.exec(bare.masked)?.index ?? bare.masked.length);
  const end = Math.min(...ends);
  const phrase = part(bare, 0, end);
  const words = phrase.text.split(/\s+/).slice(0, MOST_WORDS);
  const text = phrase.text.slice(0, lengthOf(phrase.text, words.length));
  const isName = wordsOf(text).some(({ weight, script }) => weight === 'distinctive' && script !== 'number');
  return isName && !NO_SUBJECT.test(text) && INFLECTED.exec(text)?.[0] !== text ? text : undefined;
}

const MOST_WORDS = 9;

function lengthOf(text: string, words: number): number {
  return new RegExp(`^(?:\\S+\\s*){${words}}`).exec(text)?.[0].trimEnd().length ?? text.length;
}
