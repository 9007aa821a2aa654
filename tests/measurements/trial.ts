import { type CheckedMeasurement, checkMeasurements, measurementsReply } from '@consilium/clinical';
import type { Units } from '@consilium/kernel';
import type { Phrase } from './phrase.ts';
import type { Pointed } from './replies.ts';

/** When every message of the suite was written. */
const WRITTEN_AT = '2026-11-15T10:00:00.000Z';

/** A model's reply through schema and check, as an extractor would send it. */
export function reply(
  text: string,
  pointed: Pointed,
  units: Units,
  writer: 'patient' | 'proxy' | 'clinician' = 'patient',
): CheckedMeasurement {
  const checked = checkMeasurements(
    measurementsReply.parse({ measurements: [pointed] }),
    { text, at: WRITTEN_AT, writer },
    units,
  );
  return checked[0]!;
}

/** What went wrong with a phrase and the model's right reply; undefined: nothing. */
export function faultOf(phrase: Phrase, checked: CheckedMeasurement): string | undefined {
  if (phrase.outcome === 'ask') return checked.status === 'read' ? `read: ${printed(checked)}` : undefined;
  if (checked.status !== 'read') return printed(checked);
  const { facts } = checked;
  const codes = facts.flatMap(({ loinc, component }) => [
    loinc,
    ...(component === undefined ? [] : [component]),
  ]);
  const value = facts.map((fact) => fact.value).join('/');
  const same =
    codes.some((code) => phrase.loinc.includes(code)) &&
    value === phrase.value &&
    facts[0]?.unit === phrase.unit;
  return same ? undefined : `read otherwise: ${printed(checked)}`;
}

export function printed(checked: CheckedMeasurement): string {
  if (checked.status === 'ask') return `asked: ${checked.ask.reason}`;
  if (checked.status === 'refused') return `refused: ${checked.reason}`;
  return checked.facts.map(({ loinc, value, unit }) => `${loinc} ${value} ${unit}`).join(', ');
}

/** Every run of up to nine words of a text: what a model can point at. */
export function windowsOf(text: string): readonly string[] {
  const words = [...text.matchAll(/[\p{L}\d.,%°µ'"/+^-]+|\S/gu)];
  return words.flatMap((first, index) =>
    words.slice(index, index + 9).map((last) => text.slice(first.index, last.index + last[0].length)),
  );
}
