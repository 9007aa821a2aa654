import type { Footnote, Message } from '../../api/generated.ts';
import { gravestRecall, type Recall } from './recalls.ts';

/** A footnote, with the recall of its source; absent: none. */
export type Cited = Footnote & { readonly recall?: Recall };
export type Claim = Omit<Message['claims'][number], 'evidence'> & { readonly evidence: readonly Cited[] };
export type Part = Message['parts'][number];

/** A sentence of the text with what stands behind it. */
export interface PlacedClaim {
  readonly from: number;
  readonly to: number;
  readonly claim: Claim;
}

export interface PlacedPart {
  readonly part: Part;
  /** Without the marks of footnotes. */
  readonly text: string;
  readonly claims: readonly PlacedClaim[];
}

/** How far the next sentence can be: between two stand blanks, bullets and rules. */
const NEAR = 600;
/** Sentences that were changed on the way are passed over, so many at once. */
const PASSED_OVER = 4;

/** What the stand-in model begins with; the answer's chip says the same, with more words. */
const STAND_IN = /^\[stand-in model\](?:\s+|$)/;

/** Finds each checked sentence again in the text. What cannot be found is shown without its claim, never wrongly with another's. */
export function placeClaims({
  parts,
  claims,
  recalls = [],
}: Pick<Message, 'parts'> & {
  readonly claims: readonly Claim[];
  readonly recalls?: readonly Recall[];
}): readonly PlacedPart[] {
  const shown = claims
    .filter(({ status }) => status !== 'removed')
    .map((claim) => ({
      ...claim,
      sentence: claim.sentence.replace(STAND_IN, ''),
      evidence: claim.evidence.map((note) => withRecall(note, recalls)),
    }));
  const marks = new Set(shown.flatMap(({ evidence }) => evidence.map(({ mark }) => mark)));
  let next = 0;
  return parts.map((part) => {
    if (part.origin === 'code' || part.origin === 'user') return { part, text: part.text, claims: [] };
    const text = withoutMarks(part.text, marks).replace(STAND_IN, '');
    const placed: PlacedClaim[] = [];
    for (let cursor = 0; next < shown.length; ) {
      const found = nextFound(text, cursor, shown.slice(next, next + PASSED_OVER + 1));
      if (found === null) break;
      const claim = shown[next + found.nth]!;
      cursor = found.at + claim.sentence.length;
      placed.push({ from: found.at, to: cursor, claim });
      next += found.nth + 1;
    }
    return { part, text, claims: placed };
  });
}

function withRecall(note: Cited, recalls: readonly Recall[]): Cited {
  const recall = gravestRecall(note.ref, recalls);
  return recall === null ? note : { ...note, recall };
}

function nextFound(text: string, cursor: number, candidates: readonly Claim[]) {
  for (const [nth, { sentence }] of candidates.entries()) {
    if (sentence === '') continue;
    const near = text.slice(cursor, cursor + sentence.length + NEAR);
    const at = near.indexOf(sentence);
    if (at >= 0) return { nth, at: cursor + at };
  }
  return null;
}

/** What code writes behind a sentence that its source does not confirm: here the sentence is drawn so. */
const NOT_CONFIRMED = / \[not confirmed\]/g;

function withoutMarks(text: string, marks: ReadonlySet<string>): string {
  return text
    .replaceAll(/ ?\[([cl]\d{1,5})\]/g, (whole, mark: string) => (marks.has(mark) ? '' : whole))
    .replaceAll(NOT_CONFIRMED, '');
}
