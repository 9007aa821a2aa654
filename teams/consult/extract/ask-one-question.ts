import {
  type AskReason,
  checkMeasurements,
  clausesOf,
  findNames,
  followUpReply,
  printFollowUp,
} from '@consilium/clinical';
import { type Callback, currentRun, type Units } from '@consilium/kernel';
import { type SourceText, sourcesOf } from './source.ts';

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

/** At most one question, in code's words: what code must know of a value first; else the one that the model picked. */
export const askOneQuestion: Callback = {
  name: 'ask_one_question',
  afterAgent: async (outcome) => {
    if (outcome.status !== 'success' || outcome.output === undefined) return undefined;
    const reply = followUpReply.parse(outcome.output);
    const [source] = await sourcesOf();
    const { units } = currentRun().ports;
    const question =
      source === undefined ? '' : ((units && mustAsk(source, units)) ?? printFollowUp(reply, source.text));
    return { status: 'success', text: '', output: reply, question };
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
