import type { Passage } from '@consilium/kernel';
import { allWords, contentStems, shared } from '../claims/literature/content-words.ts';
import {
  carries,
  directionsIn,
  type SaidDirection,
  withoutDirections,
} from '../claims/literature/directions.ts';
import { splitSentences } from '../claims/split-sentences.ts';
import { MEDICINE_LEXICON } from '../lexicon/medicines.ts';

/** A sentence of a passage that reports something, word for word. */
export interface Finding {
  readonly passage: Passage;
  /** In the snapshot's text. */
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** Sentences that describe the study, not its findings. */
const SETTING = /^(?:background|methods|scope|design|purpose)\b/i;
const HEAD = /^(?:results|conclusions?|recommendations?|findings):\s*/i;
const LONGEST = 320;
/** Words of a question that a finding has to share, where it names no medicine. */
const LEAST_ASKED = 2;

/** The medicines that a text names, under one name each. */
function medicinesIn(text: string): ReadonlySet<string> {
  return new Set([...allWords(text.toLowerCase())].flatMap((word) => MEDICINE_LEXICON.get(word) ?? []));
}

/** The sentence of a passage that says most about the words of a question, with a direction if one has it. Null: none is about them. */
export function findingAbout(passage: Passage, question: string): Finding | null {
  const asked = contentStems(question.toLowerCase());
  const wanted = medicinesIn(question);
  const least = wanted.size > 0 ? 1 : Math.min(LEAST_ASKED, asked.size);
  const title = 'title' in passage.snapshot.source ? passage.snapshot.source.title : '';
  const ofTitle = shared(wanted, medicinesIn(title)) > 0;
  const rated = findingsIn(passage).map((finding) => {
    const lower = finding.words.toLowerCase();
    const about = shared(asked, contentStems(lower));
    // Where the question names a medicine, a finding about another one answers nothing.
    const isOther =
      wanted.size > 0 &&
      shared(wanted, medicinesIn(finding.words)) === 0 &&
      !(ofTitle && medicinesIn(finding.words).size === 0);
    const way = directionsIn(lower).length > 0 ? 1.5 : 0;
    return { finding, rate: isOther || about < least ? 0 : about + way };
  });
  const best = rated.toSorted((one, other) => other.rate - one.rate)[0];
  return best === undefined || best.rate === 0 ? null : best.finding;
}

function findingsIn(passage: Passage): readonly Finding[] {
  let isSetting = false;
  const found: Finding[] = [];
  let at = 0;
  for (const sentence of passage.text.split('\n').flatMap(splitSentences)) {
    const start = passage.text.indexOf(sentence, at);
    if (start < 0) continue;
    at = start + sentence.length;
    if (SETTING.test(sentence)) isSetting = true;
    if (HEAD.test(sentence)) isSetting = false;
    const head = HEAD.exec(sentence)?.[0].length ?? 0;
    const words = sentence.slice(head);
    if (isSetting || words.length > LONGEST || !/[.!?]$/.test(words)) continue;
    const from = passage.start + start + head;
    found.push({ passage, start: from, end: from + words.length, words });
  }
  return found;
}

/** Two findings of different sources that go different ways about the same. */
export interface Disagreement {
  readonly one: Finding;
  readonly other: Finding;
}

/** Words that two findings have to share besides the way they go. */
const LEAST_SHARED = 2;
const LEAST_SHARE = 0.5;

/** The pairs of findings, of different sources, that are about the same and go different ways. Quadratic in the findings: give it few. */
export function disagreements(passages: readonly Passage[], question: string): readonly Disagreement[] {
  const asked = contentStems(question.toLowerCase());
  const wanted = medicinesIn(question);
  const read = passages.flatMap(findingsIn).flatMap((finding) => {
    const lower = finding.words.toLowerCase();
    const [direction, second] = directionsIn(lower);
    const stems = contentStems(withoutDirections(lower));
    const medicines = medicinesIn(finding.words);
    const isAsked =
      wanted.size > 0 ? shared(wanted, medicines) > 0 : asked.size === 0 || shared(asked, stems) > 0;
    // A sentence that goes two ways is about two things.
    return direction === undefined || second !== undefined || !isAsked
      ? []
      : [{ finding, direction, stems, medicines }];
  });
  const found: Disagreement[] = [];
  const paired = new Set<string>();
  for (const [at, one] of read.entries())
    for (const other of read.slice(at + 1)) {
      const hashes = [one, other].map(({ finding }) => finding.passage.snapshot.hash);
      if (hashes[0] === hashes[1] || paired.has(hashes.toSorted().join(' '))) continue;
      const both = shared(one.stems, other.stems);
      const least = Math.min(one.stems.size, other.stems.size);
      if (one.medicines.size + other.medicines.size > 0 && shared(one.medicines, other.medicines) === 0)
        continue;
      if (both < LEAST_SHARED || both < LEAST_SHARE * least || !differ(one.direction, other.direction))
        continue;
      paired.add(hashes.toSorted().join(' '));
      found.push({ one: one.finding, other: other.finding });
    }
  return found;
}

function differ(one: SaidDirection, other: SaidDirection): boolean {
  return !carries(one, other) && !carries(other, one);
}
