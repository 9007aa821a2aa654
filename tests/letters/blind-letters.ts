import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { StoryId } from '@consilium/example-patients';
import { type Caller, type ChartFact, type PaperContent, sentencesOf } from '@consilium/kernel';
import { importedId } from '@consilium/record';
import { paperFunctions } from '@consilium/team-consult/papers';
import { libraryPassages } from '../support/library-passages.ts';
import { handedOut } from './handed-out.ts';
import { type Letters, SOURCE } from './letters-fixture.ts';

/** By an author who has not seen the code: sentences for letters and visit pages, with what they cite. */
interface BlindSentence {
  readonly id: string;
  readonly patient: StoryId;
  readonly sentence: string;
  /** Entries (`Observation/…`) and passages of the library (`d33.1`). */
  readonly cites: readonly string[];
  readonly right: boolean;
  readonly mistake: string | null;
}

export type Fate = 'removed' | 'marked' | 'confirmed';
export interface Judged extends BlindSentence {
  readonly fate: Fate;
  readonly reasons: readonly string[];
  /** Of its citations those that no tool hands out: a model could not have cited them. */
  readonly uncitable: number;
}

export interface BlindSet {
  readonly sentences: readonly BlindSentence[];
  /** SHA-256 of the file. */
  readonly hash: string;
}

export function readBlindSet(file: 'blind.json' | 'blind-2.json'): BlindSet {
  const bytes = readFileSync(new URL(`set/${file}`, import.meta.url));
  return { sentences: JSON.parse(bytes.toString()), hash: createHash('sha256').update(bytes).digest('hex') };
}

const checkLetter = paperFunctions.find(({ name }) => name === 'check_letter')!;
/** As many as the function takes. */
const MOST_FACTS = 1_000;
/** An id that no fact has. */
const NOTHING = 'fzzzzzzz';

/** Judges each sentence about these patients as the reason of a letter of its own. */
export async function judgeBlind(
  letters: Letters,
  patients: readonly StoryId[],
  { sentences }: BlindSet,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const story of patients) {
    const caller = await letters.patient(story);
    const entries = await handedOut(letters, caller);
    for (const each of sentences.filter(({ patient }) => patient === story)) {
      const cited = each.cites.map((ref) =>
        factsBehind(recorded(ref, caller, entries), each.sentence, entries),
      );
      const facts = [...new Set(cited.flat())];
      const uncitable = cited.filter(({ length }) => length === 0).length;
      const fate = await judgeSentence(letters, caller, each.sentence, facts, entries);
      judged.push({ ...each, uncitable, ...fate });
    }
  }
  return judged;
}

/** Judges the sentence, which cites these facts, as the reason of a letter of its own. */
export async function judgeSentence(
  letters: Letters,
  caller: Caller,
  sentence: string,
  facts: readonly ChartFact[],
  entries: ReadonlyMap<string, readonly ChartFact[]>,
): Promise<ReturnType<typeof fateOf>> {
  const marks = facts.length === 0 ? [NOTHING] : facts.map(({ id }) => id);
  const written = `${sentence.replace(/\.$/, '')} ${marks.map((id) => `[${id}]`).join('')}.`;
  const { paper } = await letters.run<{ readonly paper: PaperContent }>(
    checkLetter,
    {
      ...ASKED,
      chart: { ...CHART, facts: all(entries) },
      evidence: evidenceOf(facts),
      sentences: [written],
    },
    caller,
  );
  return fateOf(paper);
}

/** Entries have ids of their own in a record; the author has seen those of the files. A record has one patient. */
function recorded(
  ref: string,
  { scope }: Caller,
  entries: ReadonlyMap<string, readonly ChartFact[]>,
): string {
  const [type, id] = ref.split('/');
  if (type === 'Patient') return [...entries.keys()].find((each) => each.startsWith('Patient/')) ?? ref;
  return id === undefined ? ref : `${type}/${importedId(scope, SOURCE, `urn:uuid:${id}`)}`;
}

const ASKED = { treatment: 'the treatment', letter: 'appeal', insurer: '', denial: '', stand_in: false };
const NONE = { diagnoses: [], medicines: [], results: [], allergies: [], documents: [] };
const CHART = { ...NONE, patient: { name: '', born: '' }, today: '2026-11-17' };

function all(entries: ReadonlyMap<string, readonly ChartFact[]>): readonly ChartFact[] {
  return [...entries.values()].flat().slice(0, MOST_FACTS);
}

function evidenceOf(cited: readonly ChartFact[]) {
  const passages = [...libraryPassages.values()];
  const facts = cited.filter((fact) => passages.includes(fact));
  return { question: '', facts, counts: { found: 0, screened: 0, read: 0 }, gaps: [] };
}

/**
 * What was handed out of an entry. Where that is several (the paragraphs of a document), those that share the most words with the
 * sentence, as its writer would cite them.
 */
function factsBehind(
  ref: string,
  sentence: string,
  entries: ReadonlyMap<string, readonly ChartFact[]>,
): readonly ChartFact[] {
  const passage = libraryPassages.get(ref);
  if (passage) return [passage];
  const own = entries.get(ref) ?? [];
  const shared = (fact: ChartFact, sought: ReadonlySet<string>) =>
    [...wordsOf(fact.printed)].filter((word) => sought.has(word));
  if (own.length < 2) return own;
  const chosen: ChartFact[] = [];
  let left = wordsOf(sentence);
  for (;;) {
    const [best] = own
      .filter((fact) => !chosen.includes(fact))
      .toSorted((one, other) => shared(other, left).length - shared(one, left).length);
    if (best === undefined || (chosen.length > 0 && shared(best, left).length < 2)) return chosen;
    chosen.push(best);
    const said = shared(best, left);
    left = new Set([...left].filter((word) => !said.includes(word)));
  }
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\d[\d.]*|\p{L}{4,}/gu) ?? []);
}

function fateOf({ blocks, removed }: PaperContent): {
  readonly fate: Fate;
  readonly reasons: readonly string[];
} {
  const reasons = removed.map(({ reason }) => reason);
  if (removed.length > 0) return { fate: 'removed', reasons };
  const isMarked = sentencesOf({ blocks }).some(({ standing }) => standing === 'unconfirmed');
  return { fate: isMarked ? 'marked' : 'confirmed', reasons };
}

/** By the number of the sentence. The check is repaired on the odd half only; nobody who repairs it reads the other. */
export type Half = 'odd' | 'even';

export interface Outcome {
  readonly wrong: { readonly [fate in Fate]: number };
  readonly right: { readonly [fate in Fate]: number };
}

/** What the check did when it first met each set, before anything was repaired on it. */
export const FIRST_RUNS: { readonly first: Outcome; readonly second: Outcome } = {
  first: {
    wrong: { removed: 18, marked: 10, confirmed: 2 },
    right: { removed: 7, marked: 9, confirmed: 14 },
  },
  second: {
    wrong: { removed: 12, marked: 18, confirmed: 0 },
    right: { removed: 11, marked: 17, confirmed: 2 },
  },
};

export function outcomeOf(judged: readonly Judged[], half?: Half): Outcome {
  const own = judged.filter(
    ({ id }) => half === undefined || (Number(id.slice(-2)) % 2 === 1) === (half === 'odd'),
  );
  const count = (right: boolean, fate: Fate) =>
    own.filter((each) => each.right === right && each.fate === fate).length;
  const fates = (right: boolean) => ({
    removed: count(right, 'removed'),
    marked: count(right, 'marked'),
    confirmed: count(right, 'confirmed'),
  });
  return { wrong: fates(false), right: fates(true) };
}
