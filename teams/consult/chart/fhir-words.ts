import { printDate } from '@consilium/clinical';
import type { Json } from '@consilium/kernel';

export type Fields = { readonly [field: string]: Json | undefined };

export function fieldsIn(value: Json | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export function textIn(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The words of a concept, or of the first of several. */
export function codeText(concept: Json | undefined): string {
  const one = Array.isArray(concept) ? (concept as readonly Json[])[0] : concept;
  const { text, coding } = fieldsIn(one);
  const [first] = listIn(coding).map(fieldsIn);
  return textIn(text) || textIn(first?.display);
}

/** The first of these that is a date, as exact as it is; of a period its beginning. */
export function dayIn(...values: readonly (Json | undefined)[]): string {
  const days = values.map((value) => printDate(textIn(value) || textIn(fieldsIn(value).start)));
  return days.find((day) => day !== '') ?? '';
}

export function notesIn(value: Json | undefined): string {
  return listIn(value)
    .map((each) => textIn(fieldsIn(each).text))
    .filter((each) => each !== '')
    .join(' ');
}
