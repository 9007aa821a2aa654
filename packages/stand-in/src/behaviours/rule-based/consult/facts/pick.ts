import type { Question } from '../question/question.ts';
import type { Entry, EntryKind } from './entry.ts';
import { holds, wordsOf } from './match.ts';
import type { Concept, Found, Hit, Sentence } from './retrieve.ts';

/** Entries of one part of the record that the question means. */
export interface Part {
  readonly kind: EntryKind;
  readonly hits: readonly Hit[];
}

/** Answered from if the question names them, in this order. */
const MAIN: readonly EntryKind[] = [
  'results',
  'medicines',
  'allergies',
  'conditions',
  'symptoms',
  'procedures',
  'vaccinations',
  'reports',
  'family',
];
/** Answered from if the question is about them, or if nothing else has the name. */
const BESIDE: readonly EntryKind[] = [
  'plans',
  'goals',
  'care_team',
  'visits',
  'orders',
  'documents',
  'person',
];

const ASKS_EFFECT =
  /\bside[- ]?effects?\b|\bproblems?\b|\bcaus\w*|\bbecause\b|\bharm\w*|\bdamag\w*|\bget(?:ting)?\b|\bface\b|\bbones?\b/;

/** The share of the best score that an entry of the same part must reach. */
const NEAR = 0.7;

/** The parts of the record whose entries the question names, each with its best entries only. */
export function pickParts({ concepts, hits, weightOf }: Found, question: Question): readonly Part[] {
  const all = hits.filter((hit) => hit.named.length > 0);
  const known = all.filter((hit) => hit.named.some(({ isKnown }) => isKnown));
  // Next to a known name, another word only narrows it down.
  const named = known.length > 0 ? known : all;
  const isAbout = (kind: EntryKind) => isTopic(kind, question);
  const wanted = [...MAIN, ...BESIDE].filter(
    (kind) => MAIN.includes(kind) || isAbout(kind) || asksOf(kind, question),
  );
  // Effects and reasons of a medicine are shown beside it only if the question asks for them.
  const taken = new Set(
    named
      .flatMap((hit) => (hit.entry.kind === 'medicines' ? hit.named : []))
      .filter(({ isKnown }) => isKnown),
  );
  const isBeside = ({ entry, named: own }: Hit) =>
    ['conditions', 'symptoms', 'goals', 'plans'].includes(entry.kind) &&
    own.every((concept) => taken.has(concept)) &&
    !question.topics.has('conditions') &&
    !ASKS_EFFECT.test(question.lower);
  const parts = partsOf(
    named.filter((hit) => !isBeside(hit)),
    wanted,
    concepts,
  );
  const told = new Set(parts.flatMap((part) => part.hits.flatMap((hit) => hit.named)));
  // Concepts found in no main part: look in the others.
  const left = concepts.filter((concept) => concept.isKnown && !told.has(concept) && weightOf(concept) > 0);
  const more = partsOf(
    named.filter((hit) => hit.named.some((concept) => left.includes(concept))),
    BESIDE.filter((kind) => kind !== 'documents'),
    concepts,
  );
  const covered = new Set([...parts, ...more].flatMap((part) => part.hits.flatMap((hit) => hit.named)));
  const inText = partsOf(
    hits
      .filter((hit) => hit.named.length === 0)
      .map((hit) => ({ ...hit, named: hit.told.filter((each) => each.isKnown && !covered.has(each)) }))
      .filter((hit) => hit.named.length > 0),
    ['medicines', 'conditions', 'symptoms', 'procedures', 'reports'],
    concepts,
  );
  // `When` asks for the day of the entry, not of a test that measures it.
  const isOfDay = question.want === 'when' && question.tests.length === 0;
  const rank = ({ kind }: Part) =>
    isAbout(kind) ? 0 : asksOf(kind, question) ? 1 : isOfDay && kind === 'results' ? 3 : 2;
  const first = (part: Part) => Math.min(...part.hits.flatMap((hit) => hit.named.map(({ at }) => at)));
  const chosen = [...parts, ...(parts.length === 0 ? more : more.slice(0, 1)), ...inText.slice(0, 1)];
  return chosen.toSorted((one, other) => rank(one) - rank(other) || first(one) - first(other));
}

function partsOf(
  hits: readonly Hit[],
  kinds: readonly EntryKind[],
  concepts: readonly Concept[],
): readonly Part[] {
  return kinds.flatMap((kind) => {
    const own = hits.filter(({ entry }) => entry.kind === kind);
    const kept = own.filter((hit) =>
      hit.named.some((concept) => {
        const best = Math.max(
          ...own.filter((each) => each.named.includes(concept)).map(({ score }) => score),
        );
        return hit.score >= NEAR * best;
      }),
    );
    const place = (hit: Hit) =>
      Math.min(...hit.named.map((concept) => concepts.indexOf(concept) + 0.01 * partOf(hit.entry, concept)));
    const sorted = kept.toSorted((one, other) => place(one) - place(other));
    return kept.length === 0 ? [] : [{ kind, hits: kind === 'results' ? fewSeries(sorted) : sorted }];
  });
}

const MOST_SERIES_OF_ONE = 2;

/** A few tests per concept; exact names come first. */
function fewSeries(hits: readonly Hit[]): readonly Hit[] {
  const concepts = new Set(hits.flatMap((hit) => hit.named));
  const chosen = [...concepts].flatMap((concept) => {
    const own = hits.filter((hit) => hit.named.includes(concept));
    const tests = [...new Set(own.map(({ entry }) => entry.test ?? entry.says))].toSorted(
      (one, other) => Number(isWhole(other, concept)) - Number(isWhole(one, concept)),
    );
    return tests.slice(0, MOST_SERIES_OF_ONE);
  });
  return [...new Set(chosen)].flatMap((test) =>
    hits.filter(({ entry }) => (entry.test ?? entry.says) === test),
  );
}

function isWhole(test: string, { parts }: Concept): boolean {
  const words = wordsOf(test);
  return parts.some((part) => part.replaceAll('_', ' ') === words.join(' ')) || /\bpredicted\b/.test(test);
}

/** Which of a concept's names the entry has. */
function partOf({ name }: Entry, { parts }: Concept): number {
  const own = wordsOf(name);
  return Math.max(
    0,
    parts.findIndex((part) => holds(own, part)),
  );
}

export function isTopic(kind: EntryKind, { topics, tests }: Question): boolean {
  if (kind === 'symptoms') return topics.has('conditions');
  return topics.has(kind as never) || (kind === 'results' && tests.length > 0);
}

/** Whether the form of the question asks for this part, whatever it names. */
function asksOf(kind: EntryKind, { want, lower }: Question): boolean {
  if (want === 'who') return kind === 'care_team';
  if (want === 'compare' || /\b(?:levels?|values?|scores?|results?)\b/.test(lower)) return kind === 'results';
  return false;
}

/** The sentences that mention the heaviest concepts of the question, with a score near the best. */
export function pickSentences(
  { concepts, sentences, weightOf }: Found,
  most: number,
  isWanted: (sentence: Sentence) => boolean = () => true,
): readonly Sentence[] {
  const told = new Set(sentences.flatMap((each) => each.told));
  const known = concepts.filter((each) => each.isKnown && told.has(each));
  const heaviest = Math.max(0, ...(known.length > 0 ? known : concepts).map(weightOf));
  const fit = sentences.filter(
    (each) => each.told.some((concept) => weightOf(concept) >= 0.5 * heaviest) && isWanted(each),
  );
  const best = fit[0]?.score ?? 0;
  const isNamed = fit.some(({ told }) => told.some(({ isKnown }) => isKnown));
  const kept = fit
    .filter(({ score, told }) => score >= 0.62 * best && (!isNamed || told.some(({ isKnown }) => isKnown)))
    .slice(0, most);
  // Sentences of one letter stay together.
  return kept.toSorted(
    (one, other) => kept.findIndex(sameLetter(one)) - kept.findIndex(sameLetter(other)) || 0,
  );
}

function sameLetter({ entry }: Sentence): (other: Sentence) => boolean {
  const head = (each: Entry) => each.says.slice(0, 60);
  return (other) => head(other.entry) === head(entry);
}
