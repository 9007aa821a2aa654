import type { Units } from '@consilium/kernel';
import { z } from 'zod';
import type { MeasuredFact } from './fact.ts';
import { findNames } from './find-names.ts';
import { BLOOD_PRESSURE } from './measures.ts';
import { type KnownPatient, namePatient, type SpokenText } from './name-patient.ts';
import { type Ask, ask } from './questions.ts';
import { surroundingsOf } from './quote-edges.ts';
import { readMeasurement } from './read-measurement.ts';
import { sentenceAround } from './sentence.ts';
import { findTimes } from './times.ts';
import type { Writer } from './words.ts';

/**
 * What an extractor replies. It points at words of the message; the rest is there to be compared. `measured_at`: the words that
 * say when, from the message too.
 */
export const measurementsReply = z.strictObject({
  measurements: z
    .array(
      z.strictObject({
        quote: z.string().min(1).max(300),
        name: z.string().max(100).optional(),
        value: z.union([z.number(), z.string().max(40)]).optional(),
        unit: z.string().max(40).optional(),
        measured_at: z.string().max(80).optional(),
      }),
    )
    .max(40),
});

type Pointed = z.infer<typeof measurementsReply>['measurements'][number];

/** Why a model's reply is not taken. */
export type RefusedReason =
  | 'quote-not-found'
  | 'quote-cut'
  | 'name-differs'
  | 'value-differs'
  | 'unit-differs'
  | 'time-differs';

export type CheckedMeasurement =
  | {
      readonly status: 'read';
      readonly quote: string;
      readonly facts: readonly MeasuredFact[];
      /** Null: of a paper that does not say when. */
      readonly effective: string | null;
    }
  | { readonly status: 'ask'; readonly quote: string; readonly ask: Ask }
  | { readonly status: 'refused'; readonly quote: string; readonly reason: RefusedReason };

export interface MessageText {
  readonly text: string;
  /** When it was written, ISO. */
  readonly at: string;
  /** `patient` if not given. */
  readonly writer?: Writer;
  /** Of a page of a paper: the day of what stands there, by the dates of the paper; null: it does not say which. */
  readonly dayAt?: ((start: number, end: number) => string | null) | undefined;
  /** Whom a proxy writes for. */
  readonly patient?: KnownPatient;
  /** It is a row of a paper. */
  readonly isRow?: boolean;
}

/** Each thing that a model pointed at: read by code, asked, or refused. The same quote counts once. */
export function checkMeasurements(
  reply: z.infer<typeof measurementsReply>,
  message: MessageText,
  units: Units,
): readonly CheckedMeasurement[] {
  const seen = new Set<string>();
  const spoken = namePatient(message.text, message.writer ?? 'patient', message.patient);
  return reply.measurements.flatMap((pointed) => {
    const checked = check(pointed, message, spoken, units);
    const key = JSON.stringify(checked);
    if (seen.has(key)) return [];
    seen.add(key);
    return [checked];
  });
}

function check(pointed: Pointed, message: MessageText, spoken: SpokenText, units: Units): CheckedMeasurement {
  const { quote } = pointed;
  const refused = (reason: RefusedReason): CheckedMeasurement => ({ status: 'refused', quote, reason });
  const asked = (why: Ask): CheckedMeasurement => ({ status: 'ask', quote, ask: why });
  const places = placesOf(message.text, quote);
  if (places.length === 0) return refused('quote-not-found');
  const place = places.find((at) => surroundingsOf(message.text, at, quote, units) === 'whole');
  if (place === undefined) return refused('quote-cut');
  const { text, writer } = spoken;
  const said = text.slice(place, place + quote.length);
  const reading = readMeasurement(said, units, { writer, isRow: message.isRow ?? false });
  const differs = 'facts' in reading ? differenceOf(pointed, reading.facts, units) : undefined;
  if (differs !== undefined) return refused(differs);
  if ('ask' in reading) return asked(reading.ask);
  const beside = sentenceAround(text, place, said, writer);
  if (beside !== undefined) return asked(ask(beside));
  // The dates of a paper are read by code: a model could point at a birth.
  const effective = effectiveOf(message.dayAt === undefined ? pointed : { quote }, message);
  if (effective === 'time-differs') return refused(effective);
  if (message.dayAt !== undefined && (effective === null || effective === message.at)) {
    const day = message.dayAt(place, place + quote.length);
    return { status: 'read', quote, facts: reading.facts, effective: day };
  }
  if (effective === null) return asked(ask('unclear-time'));
  return { status: 'read', quote, facts: reading.facts, effective };
}

/** A quote that stands in more places is no quote of one measurement. */
const MOST_PLACES = 40;

function placesOf(text: string, quote: string): readonly number[] {
  const places: number[] = [];
  if (quote.trim() === '') return places;
  for (let at = text.indexOf(quote); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(quote, at + 1))
    places.push(at);
  return places;
}

/** What a model says of the measurement beside its quote must be what the quote says. */
function differenceOf(
  pointed: Pointed,
  facts: readonly MeasuredFact[],
  units: Units,
): RefusedReason | undefined {
  const { name, value, unit } = pointed;
  if (name !== undefined && !sameName(name, facts)) return 'name-differs';
  if (value !== undefined && !sameValue(value, pointed, facts, units)) return 'value-differs';
  if (unit !== undefined && unit !== '' && !sameUnit(unit, pointed, facts, units)) return 'unit-differs';
  return undefined;
}

function sameName(name: string, facts: readonly MeasuredFact[]): boolean {
  const displays = new Set(facts.map(({ display }) => display.toLowerCase()));
  if (
    displays.has(name.trim().toLowerCase()) ||
    facts.some(({ loinc, component }) => [loinc, component].includes(name.trim()))
  )
    return true;
  const found = findNames(name);
  const pressure = facts.length === 2;
  return (
    found.length > 0 &&
    found.every(({ measure }) =>
      measure === BLOOD_PRESSURE ? pressure : displays.has(measure.display.toLowerCase()),
    )
  );
}

/** A number as it is, `120/80` for both, or the words of the quote that say it (`5'11"`). */
function sameValue(
  value: number | string,
  { quote, name, unit }: Pointed,
  facts: readonly MeasuredFact[],
  units: Units,
): boolean {
  const said = facts.map((fact) => fact.value);
  if (typeof value === 'number') return namedOf(name, facts).some((fact) => fact.value === value);
  const text = value.trim();
  if (text === said.join('/') || (said.length === 1 && Number(text.replace(',', '.')) === said[0]))
    return true;
  if (text === '' || !/\d/.test(text) || !quote.includes(text)) return false;
  const own = facts.length === 2 ? 'bp' : facts[0]!.display;
  const again = readMeasurement(
    `${own} ${text} ${text.includes(unit ?? '') ? '' : (unit ?? '')}`.trim(),
    units,
  );
  return 'facts' in again && again.facts.map((fact) => fact.value).join() === said.join();
}

/** Of the two values of a blood pressure, the one that a model names; both where it names neither. */
function namedOf(name: string | undefined, facts: readonly MeasuredFact[]): readonly MeasuredFact[] {
  const displays = findNames(name ?? '').map(({ measure }) => measure.display);
  const named = facts.filter(({ display }) => displays.includes(display));
  return named.length === 0 ? facts : named;
}

function sameUnit(unit: string, { value }: Pointed, facts: readonly MeasuredFact[], units: Units): boolean {
  const code = units.code(unit);
  const [{ unit: read }] = facts as [MeasuredFact];
  if (code === read || (isNumberOnly(code ?? '') && isNumberOnly(read))) return true;
  // Feet and inches, stones and pounds: two units, of which the fact keeps one.
  const compound = typeof value === 'string' && /\d\D+\d/.test(value) && facts.length === 1;
  return (
    compound &&
    /^\[(?:in_i|lb_av|oz_av)\]$/.test(read) &&
    /^\[(?:ft_i|in_i|stone_av|lb_av|oz_av)\]$/.test(code ?? '')
  );
}

/** `1`, `{INR}`: no unit but a name for there being none. */
function isNumberOnly(unit: string): boolean {
  return /^(?:1|\{[^{}]*\})$/.test(unit);
}

/** The day that the quote or the words pointed at name; the message's time where none is named; null: unclear. */
function effectiveOf({ quote, measured_at }: Pointed, message: MessageText): string | null | 'time-differs' {
  if (measured_at !== undefined && measured_at.trim() !== '' && !message.text.includes(measured_at))
    return 'time-differs';
  const days = [measured_at ?? '', quote].flatMap((text) =>
    findTimes(text, message.at).map(({ day }) => day),
  );
  const named = [...new Set(days.filter((day) => day !== undefined))];
  if (named.length > 1 || named[0] === null) return null;
  const [day] = named;
  if (day === undefined)
    return measured_at !== undefined && measured_at.trim() !== '' && days.length === 0 ? null : message.at;
  // A day that has not been is none on which something was measured.
  return day.slice(0, 10) > message.at.slice(0, day.length) ? null : day;
}
