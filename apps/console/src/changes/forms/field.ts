import type { FhirResource } from '../../api/generated.ts';
import { withoutDirections } from '../../shown-text/without-directions.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One line of a form: which element of the resource it shows, and how a person's text goes back into it. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'long' | 'day' | 'number' | 'choice';
  readonly required?: boolean;
  readonly hint?: string;
  /** Of a day: it has happened, so it is not in the future. What is only planned may be. */
  readonly happened?: boolean;
  readonly choices?: readonly Choice[];
  /** A refusal of the server that names one of these elements is shown at this field. */
  readonly elements: readonly string[];
  readonly read: (resource: FhirResource) => string;
  /** Called only where the text has changed: what a person leaves alone stays as it is, in every detail. */
  readonly write: (resource: FhirResource, text: string) => FhirResource;
}

export type Values = { readonly [field: string]: string };

export interface EntryForm {
  readonly fields: readonly Field[];
}

/** What a person can read in its order. A field that is left alone is not written, so nothing is rewritten by opening it. */
export function readForm({ fields }: EntryForm, resource: FhirResource): Values {
  return Object.fromEntries(fields.map(({ name, read }) => [name, withoutDirections(read(resource))]));
}

/** The resource with what the person has changed since `from`; everything else of it stays. */
export function writeForm(
  { fields }: EntryForm,
  resource: FhirResource,
  values: Values,
  from: Values,
): FhirResource {
  return fields.reduce((so, { name, write }) => {
    const text = (values[name] ?? '').trim();
    return text === (from[name] ?? '').trim() ? so : write(so, text);
  }, resource);
}

/** The names of the fields that a person has changed. */
export function changedFields(form: EntryForm, values: Values, from: Values): readonly Field[] {
  return form.fields.filter(({ name }) => (values[name] ?? '').trim() !== (from[name] ?? '').trim());
}
