import {
  findNames,
  namesPastTime,
  readContext,
  type SpokenText,
  sentenceAt,
  writtenDates,
} from '@consilium/clinical';
import { isLater, readDay } from './dates.ts';
import { type SourceText, spokenOf } from './source.ts';

/** Ends what is said of one measurement within a sentence. */
/** Also a bracket: "K 5.9 today (4.4 last week)". */
const APART = /,(?!\d)|[;()]|\b(?:and|but|while|whereas|now)\b/iu;

/** "The nurse weighed him": the person measured comes after the verb. */
const HIM = /^\s(?:him|her|them|pt|the\spatient)(?=[\s,.;:]|$)/iu;
const IS_MEASURED: Readonly<Record<SpokenText['writer'], RegExp>> = {
  clinician: HIM,
  proxy: HIM,
  patient: /^\sme(?=[\s,.;:]|$)/iu,
};

/**
 * The day of a measurement that was read from a quote; null: its paper does not say, so a person is asked. Undefined: the words
 * around it speak of somebody else, take it back, or name a time that may be its own. `effective` is the time of the message, or
 * the day of the paper, where neither quote nor reply names a day.
 */
export function measuredWhen(
  quote: string,
  effective: string | null,
  source: SourceText,
): string | null | undefined {
  const { text, at, dayAt } = source;
  const said = spokenOf(source);
  const start = text.indexOf(quote);
  const name = findNames(quote)[0] ?? { start: 0, end: quote.length };
  const place = { text: said.text, start: start + name.start, end: start + name.end };
  const { subject, polarity } = readContext(place, said.writer);
  const isPatient = subject === 'patient' || IS_MEASURED[said.writer].test(said.text.slice(place.end));
  if (!isPatient || polarity === 'withdrawn') return undefined;
  const { from, to } = sentenceAt(text, start, start + quote.length);
  const sentence = text.slice(from, to);
  const isNamed = dayAt === undefined ? effective !== at : writtenDates(sentence, at.slice(0, 10)).length > 0;
  if (isNamed || !namesPastTime(sentence, at)) return effective;
  const before = text.slice(from, start).split(APART).at(-1) ?? '';
  const behind = text.slice(start + quote.length, to).split(APART)[0] ?? '';
  const day = readDay(`${before} ${quote} ${behind}`, at);
  if (day === at.slice(0, 10)) return effective;
  return typeof day === 'string' && !isLater(day, at) ? day : undefined;
}
