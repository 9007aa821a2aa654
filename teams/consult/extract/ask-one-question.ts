import { type Callback, cleanText, currentRun, holdsLink, type Units } from '@consilium/kernel';
import { z } from 'zod';
import { findNames } from '../measurements/find-names.ts';
import { type AskReason, checkMeasurements } from '../measurements/index.ts';
import { type SourceText, sourcesOf } from './source.ts';

/** What data_entry replies: what is missing, and of what. */
export const followUp = z.strictObject({
  follow_up_question: z.string().max(400),
  about_quote: z.string().max(300),
});

const LONGEST = 200;
const LONGEST_QUOTE = 80;

/** A value is there and cannot be used without an answer. The others of code's reasons mean that there was none to use. */
const MUST: readonly AskReason[] = [
  'no-unit',
  'unknown-unit',
  'unit-does-not-fit',
  'implausible',
  'half-pressure',
  'unclear-number',
];

/**
 * At most one question: what code must know of a value first, in code's words; else the model's own, if it is one about words of
 * the message. What it says that is not in the message does not leave.
 */
export const askOneQuestion: Callback = {
  name: 'ask_one_question',
  afterAgent: async (outcome) => {
    if (outcome.status !== 'success' || outcome.output === undefined) return undefined;
    const reply = followUp.parse(outcome.output);
    const [source] = await sourcesOf();
    const { units } = currentRun().ports;
    const question =
      source === undefined ? '' : ((units && mustAsk(source, units)) ?? fitQuestion(reply, source.text));
    return { status: 'success', text: '', output: { ...reply, follow_up_question: question } };
  },
};

/** The first value of the message that cannot be read without an answer. */
function mustAsk(source: SourceText, units: Units): string | undefined {
  for (const quote of clausesOf(source.text)) {
    if (!/\d/u.test(quote) || findNames(quote).length === 0) continue;
    for (const checked of checkMeasurements({ measurements: [{ quote }] }, source, units)) {
      if (checked.status !== 'ask' || !MUST.includes(checked.ask.reason)) continue;
      const said = quote.length > LONGEST_QUOTE ? '' : `About “${quote}”: `;
      return `${said}${checked.ask.question}`;
    }
  }
  return undefined;
}

function clausesOf(text: string): readonly string[] {
  return text
    .split(/[;!?\n]|[.,](?!\d)|\band\b/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '' && clause.length <= 300);
}

/** As it is read by a person: empty where it is no single plain question about words of the message. */
function fitQuestion({ follow_up_question, about_quote }: z.infer<typeof followUp>, text: string): string {
  const written = follow_up_question.trim();
  const question = cleanText(written).trim();
  const numbers = question.match(/\d+(?:[.,]\d+)*/gu) ?? [];
  const isFit =
    question.length > 1 &&
    question.length <= LONGEST &&
    /^[^?\n\r]+\?$/u.test(question) &&
    about_quote.trim() !== '' &&
    text.includes(about_quote) &&
    // Also what a console could turn into a link or a picture.
    ![written, question].some((each) => holdsLink(each) || /[[\]<>@]/u.test(each)) &&
    numbers.every((number) =>
      new RegExp(String.raw`(?<![\d.,])${number.replaceAll('.', '\\.')}(?![\d]|[.,]\d)`, 'u').test(text),
    );
  return isFit ? question : '';
}
