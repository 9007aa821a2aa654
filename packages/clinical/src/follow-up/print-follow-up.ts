import { holdsLink } from '@consilium/kernel';
import { z } from 'zod';
import { cleanText } from '../claims/clean-text.ts';

/** Every question that may follow an answer. A model picks one by its code; the words are ours. */
const QUESTIONS = {
  which_medicine: 'Which medicine is meant?',
  which_dose: 'What is the dose?',
  how_often: 'How often is it taken?',
  which_unit: 'In which unit was it measured?',
  since_when: 'Since when?',
  when_was_it: 'When was that?',
  left_or_right: 'Is it on the left, on the right, or on both sides?',
  is_it_current: 'Does this still apply today?',
  who_measured: 'Who measured it: you, or a clinic?',
  what_reaction: 'What reaction was there?',
} as const;

type Code = keyof typeof QUESTIONS;

/** What an agent that may ask replies: a code, and the words of the message that it asks about, letter by letter. */
export const followUpReply = z.strictObject({
  ask: z.enum(['nothing', ...(Object.keys(QUESTIONS) as [Code, ...Code[]])]),
  about_quote: z.string().max(300),
});

const LONGEST_QUOTE = 80;

/**
 * The question as a person reads it, with the clause of their own message that it is about. Empty: nothing is asked, since the
 * quote does not stand in `text`.
 */
export function printFollowUp({ ask, about_quote }: z.infer<typeof followUpReply>, text: string): string {
  const clause =
    about_quote.trim() === '' ? undefined : clausesOf(text).find((it) => it.includes(about_quote.trim()));
  if (ask === 'nothing' || clause === undefined) return '';
  const isShown =
    clause.length <= LONGEST_QUOTE &&
    cleanText(clause).trim() === clause &&
    !holdsLink(text) &&
    !/[[\]<>@]/u.test(clause);
  return isShown ? `About “${clause}”: ${QUESTIONS[ask]}` : QUESTIONS[ask];
}

/** The clauses of a message: as much of it as a question can be about. */
export function clausesOf(text: string): readonly string[] {
  return text
    .split(/[;!?\n]|[.,](?!\d)|\band\b/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '' && clause.length <= 300);
}
