import type { FhirResource } from '@consilium/kernel';
import type { EntryNames } from './entry-names.ts';

/** A line is left out where it has no text. */
export type Line = readonly [label: string, text: string | undefined];

/** What a person reads of a resource of one type. */
export type Lines = (resource: FhirResource, names: EntryNames) => readonly Line[];
