import type { ReplayedAnswer } from '../api/generated.ts';

type Verdict = ReplayedAnswer['claims'][number]['status'];

/** `verdict` null: the sentence makes no claim to check. */
export interface Sentence {
  readonly text: string;
  readonly verdict: Verdict | null;
}

/** The sentences of an answer in order, claims with their verdict; removed ones last. */
export function sentencesOf({ text, claims }: ReplayedAnswer): readonly Sentence[] {
  const left = claims
    .filter(({ status }) => status !== 'removed')
    .map(({ sentence, status }) => ({ text: withoutMarks(sentence), verdict: status }));
  const shown = text.split('\n').flatMap((line) => sentencesOfLine(withoutMarks(line), left));
  const removed = claims.filter(({ status }) => status === 'removed');
  return [
    ...shown,
    ...removed.map(({ sentence, status }) => ({ text: withoutMarks(sentence), verdict: status })),
  ];
}

/** Removes the claims it finds from `left`. */
function sentencesOfLine(line: string, left: Sentence[]): readonly Sentence[] {
  const found: Sentence[] = [];
  let at = 0;
  for (;;) {
    const [next] = left
      .map((claim) => ({ claim, from: line.indexOf(claim.text, at) }))
      .filter(({ claim, from }) => from >= 0 && claim.text !== '')
      .sort((a, b) => a.from - b.from);
    if (next === undefined) break;
    found.push(...plainSentences(line.slice(at, next.from)), next.claim);
    at = next.from + next.claim.text.length;
    left.splice(left.indexOf(next.claim), 1);
  }
  return [...found, ...plainSentences(line.slice(at))];
}

const cutter = new Intl.Segmenter('en', { granularity: 'sentence' });

function plainSentences(text: string): readonly Sentence[] {
  return [...cutter.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((segment) => /[\p{L}\p{N}]/u.test(segment))
    .map((segment) => ({ text: segment, verdict: null }));
}

/** Without Markdown for lists, headings and bold, and without footnote markers and what is said beside the sentence anyway. */
function withoutMarks(text: string): string {
  return text
    .replace(/^\s*(?:[-*#>]+|\d{1,3}\.)\s+/, '')
    .replaceAll('**', '')
    .replaceAll(/\[(?:\^?\d{1,3}|[cl]\d{1,3}|f[a-z0-9]{7}|not confirmed|stand-in model)\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
