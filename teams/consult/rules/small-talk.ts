import { ASSENT, GREETING, NOT_UNDERSTOOD, THANKS } from './fixed-texts.ts';
import { firstMatch, patterns } from './patterns.ts';
import { plainWords } from './phrase.ts';

/** A greeting, thanks or a word of assent, and how code answers it; also a message without a single letter or digit. */
export function smallTalk(text: string): string | null {
  if (text.trim() === '') return null;
  if (!/[\p{L}\p{N}]/u.test(text)) return NOT_UNDERSTOOD;
  // What asks something is no small talk: "ok?"
  if (/\?/u.test(text) && !GREETS_WITH_QUESTION.test(text)) return null;
  const plain = plainWords(text);
  return KINDS.find(({ phrases }) => firstMatch(phrases, plain) !== null)?.says ?? null;
}

const GREETS_WITH_QUESTION = /how are you/iu;

const KINDS = [
  { phrases: patterns('small-talk.yml', {}, 'greeting'), says: GREETING },
  { phrases: patterns('small-talk.yml', {}, 'thanks'), says: THANKS },
  { phrases: patterns('small-talk.yml', {}, 'assented'), says: ASSENT },
];
