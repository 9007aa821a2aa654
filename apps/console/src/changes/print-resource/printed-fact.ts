import type { FhirResource } from '../../api/generated.ts';

export type Line = readonly [label: string, text: string];

/** A resource in clinical words, made by code from its elements alone. */
export interface PrintedFact {
  /** What kind of entry it is, for people: "Measurement", "Medication". */
  readonly kind: string;
  readonly title: string;
  /** A medicine's name is written in bold lower case. */
  readonly isDrug?: boolean;
  /** What stands behind the title on the same line: a value, a dosing. */
  readonly value?: string | undefined;
  /** `on 10-Nov-2026`, `since 2011`. */
  readonly when?: string | undefined;
  /** What else it says, in the order of reading. */
  readonly lines: readonly Line[];
}

/** It never throws: what a resource does not say is left out. */
export type Printer = (resource: FhirResource) => PrintedFact;

/** The fact in one line, for a name, a status message or a title. */
export function headlineOf({ title, value, when }: PrintedFact): string {
  return [title, value, when].filter((each) => each !== undefined).join(' ');
}

/** Lines without text are left out. */
export function linesOf(
  ...lines: readonly (readonly [label: string, text: string | undefined])[]
): readonly Line[] {
  return lines.flatMap(([label, text]): Line[] => (text === undefined ? [] : [[label, text]]));
}
