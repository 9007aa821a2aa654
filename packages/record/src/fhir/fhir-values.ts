import type { Json } from '@consilium/kernel';

type JsonObject = { readonly [key: string]: Json };

/** The value as an object; undefined where it is anything else. */
export function objectOf(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** The value as a list: an element that may stand once or several times reads the same. */
export function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value as Json];
}

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The codings of a CodeableConcept, a Coding or a list of either. */
export function codingsOf(value: Json | undefined): readonly JsonObject[] {
  return listOf(value).flatMap((each): readonly JsonObject[] => {
    const concept = objectOf(each);
    if (concept === undefined) return [];
    if ('coding' in concept)
      return listOf(concept.coding)
        .map(objectOf)
        .filter((each) => each !== undefined);
    return 'code' in concept ? [concept] : [];
  });
}

/** What a person reads: the text of the concept, else a display of its codings. */
export function displayOf(value: Json | undefined): string | undefined {
  for (const each of listOf(value)) {
    const concept = objectOf(each);
    const found =
      textOf(concept?.text) ??
      codingsOf(each)
        .map(({ display }) => textOf(display))
        .find((display) => display !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A date, dateTime or instant as a moment: a partial date is its first moment, in UTC. Null: no time we can keep. */
export function momentOf(value: Json | undefined): string | null {
  const ms = millisecondsOf(value);
  return ms === null ? null : new Date(ms).toISOString();
}

/** The same moment as a number. */
export function millisecondsOf(value: Json | undefined): number | null {
  if (typeof value !== 'string') return null;
  // FHIR knows leap seconds, the calendar here does not.
  const at = new Date(value.startsWith('60', 17) ? `${value.slice(0, 17)}59${value.slice(19)}` : value);
  // Beyond these years an ISO text has a sign, which the database does not read. A date that is none fails both.
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9999 ? at.getTime() : null;
}
