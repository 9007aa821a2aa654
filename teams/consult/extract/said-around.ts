import { classOf, speaksOfProxy, type Writer, wordsOf } from '@consilium/clinical';

const BREAK = /[.!?;\n]+(?=\s|$)/gu;
/** Behind these a denial or a doubt does not reach. */
const TURN = /\b(?:but|however|although|though)\b|,\s*(?:and\s+)?(?=(?:I|we|he|she|they)\b)/giu;
const DENIED =
  /\b(?:no|not|never|nor|neither|without|denie[sd]|deny|negative\s+for|free\s+of|rul(?:ed?|es|ing)\s+out|(?:do|does|did|is|was|are|were|have|has|had)n['’]?t)\b/iu;
const DENIED_BEHIND =
  /^\s*(?:\([^)]*\)\s*)?(?::\s*(?:no|none|negative|denied)\b|(?:was|is|has\s+been|were)\s+(?:ruled\s+out|excluded|negative))/iu;
const SUPPOSED =
  /\b(?:if|unless|whether|suppos\w+|imagine|might|may|maybe|perhaps|could|would|should|possibl[ey]|probabl[ey]|suspect\w*|(?:at\s+)?risk\s+(?:of|for)|worried|afraid|fear\w*|wonder\w*|prevent\w*|screen(?:ing|ed)?\s+for|differential)\b/iu;
const PLANNED =
  /\b(?:will|going\s+to|plan\w*|wants?|wanted|recommend\w*|suggest\w*|consider\w*|advis\w*|scheduled|next\s+(?:week|month|year))\b/iu;
const ASKS =
  /^\s*(?:and\s+|so\s+|,\s*)*(?:is|are|am|do|does|did|can|could|should|would|what|what['’]s|why|how|when|which|who|will|may|has|have\s+I)\b/iu;

/** What the sentence around a name says of it; undefined: nothing that speaks against it. */
export type SaidAround = 'denied' | 'supposed' | 'planned' | 'asked' | 'other-person' | undefined;

export interface Place {
  readonly text: string;
  /** Of the name, in the text. */
  readonly start: number;
  readonly end: number;
}

export function saidAround({ text, start, end }: Place, writer: Writer): SaidAround {
  const { from, to } = sentenceAt(text, start, end);
  const before = text.slice(from, start).split(TURN).at(-1) ?? '';
  const behind = text.slice(end, to);
  if (isOther(text.slice(from, start), writer) || /^\s*(?:in|of|for)\s+my\s+\p{L}+/iu.test(behind)) {
    return 'other-person';
  }
  if (writer === 'proxy' && speaksOfProxy(text.slice(from, to))) return 'other-person';
  const said = before.replaceAll(/\b(?:not|n['’]t|cannot|can['’]t)\s+(?:tolerate|bear)\b/giu, 'tolerate');
  if (DENIED.test(said.replaceAll(/\bno\s+longer\b/giu, '')) || DENIED_BEHIND.test(behind)) return 'denied';
  if (SUPPOSED.test(before)) return 'supposed';
  if (text[to] === '?' && ASKS.test(before.split(/,(?!\d)/u).at(-1) ?? '')) return 'asked';
  return PLANNED.test(before) ? 'planned' : undefined;
}

let known: { readonly text: string; readonly breaks: readonly RegExpExecArray[] } = { text: '', breaks: [] };

/** A reply points at many places of one text: it is looked through once. */
function breaksIn(text: string): readonly RegExpExecArray[] {
  if (known.text !== text) known = { text, breaks: [...text.matchAll(BREAK)] };
  return known.breaks;
}

/** The sentence that a stretch stands in; a line ends one too. */
export function sentenceAt(
  text: string,
  start: number,
  end: number,
): { readonly from: number; readonly to: number } {
  const breaks = breaksIn(text);
  const from = breaks.findLast(({ index, 0: mark }) => index + mark.length <= start && !isTitle(text, index));
  const to = breaks.find(({ index }) => index >= end && !isTitle(text, index));
  return { from: from === undefined ? 0 : from.index + from[0].length, to: to?.index ?? text.length };
}

/** The point of "Dr." ends no sentence. */
function isTitle(text: string, index: number): boolean {
  return /\b(?:dr|prof|mr|mrs|ms|st|no|approx|ca|e\.g|i\.e)$/iu.test(
    text.slice(Math.max(0, index - 8), index),
  );
}

function isOther(words: string, writer: Writer): boolean {
  return wordsOf(words).some((word) => classOf(word, writer) === 'other-person');
}
