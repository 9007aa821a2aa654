import type { Callback, Outcome } from '@consilium/kernel';

export const NOT_CHECKED =
  'Interactions were not checked, or only against a short list of critical pairs: that none is named does not mean that there is none.';

const NO =
  "(?:no|not|none|never|without|neither|nor|nothing|free of|cannot|unlikely|hardly|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|wouldn't|can't|couldn't)";
const MEET = '(?:interact\\w*|contraindicat\\w*|incompatib\\w*)';
const SAFE = '(?:safe|safely|fine|okay|ok|harmless|compatible|no (?:problem|issue|concern|risk)s?)';
const TOGETHER = '(?:together|combin\\w+|both|alongside|with each other|at the same time)';

/** Ways to say that medicines do not interact, or that they are safe together; within one breath. */
const DENIALS: readonly RegExp[] = [
  `\\b${NO}\\b[^,;:]{0,60}?\\b${MEET}`,
  `\\b${MEET}\\b[^,;]{0,40}?\\b(?:${NO}|nil|absent|minimal|negligible)\\b`,
  `\\b${MEET}\\b[^;]{0,80}?\\bnot with\\b`,
  `\\b${SAFE}\\b[^;]{0,60}?\\b${TOGETHER}\\b`,
  `\\b${TOGETHER}\\b[^;]{0,40}?\\b${SAFE}\\b`,
  '\\b(?:are|is|be) (?:\\w+ )?compatible\\b',
].map((pattern) => new RegExp(pattern, 'i'));

/** What may be said: it is what the list says of itself. */
const ALLOWED =
  /\bnot (?:been )?checked\b|\bdoes not (?:mean|say) (?:that )?there (?:is|are) (?:none|no interactions?)|\b(?:can|could) ?not (?:be )?ruled? out\b|\bnot (?:safe|fine|compatible)\b/gi;

/**
 * A short list of interactions can find one and can never find none: a sentence that says there is none, or that medicines are safe
 * together, is replaced, whoever said it and whatever it cites.
 */
export const honestInteractions: Callback = {
  name: 'honest_interactions',
  afterAgent: (outcome): Outcome | undefined => {
    const text = withoutDenials(outcome.text);
    return text === outcome.text ? undefined : { ...outcome, text };
  },
};

export function withoutDenials(text: string): string {
  let isSaid = false;
  const kept = sentencesIn(text).map((sentence) => {
    if (!denies(sentence)) return sentence;
    const space = /^\s*(?:[-*•] )?/.exec(sentence)?.[0] ?? '';
    const said = isSaid ? '' : `${space}${NOT_CHECKED}`;
    isSaid = true;
    return said;
  });
  return kept.join('');
}

function denies(sentence: string): boolean {
  const left = sentence.replace(ALLOWED, '');
  return DENIALS.some((denial) => denial.test(left));
}

/** Joined again they are the text. The marks behind a full stop belong to the sentence before them. */
function sentencesIn(text: string): readonly string[] {
  const sentences: string[] = [];
  for (const piece of text.split(/(?<=[.!?])(?=\s)|(?=\n)/)) {
    const marks = sentences.length === 0 ? '' : (/^(?:[ \t]*\[[^\]\n]{1,200}\])+/.exec(piece)?.[0] ?? '');
    if (marks !== '') sentences.push(`${sentences.pop()}${marks}`);
    sentences.push(piece.slice(marks.length));
  }
  return sentences;
}
