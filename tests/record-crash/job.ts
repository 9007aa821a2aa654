import type { Compartment, FhirResource } from '@consilium/kernel';
import type { CrashAt } from './crash-points.ts';

/** What a process is asked to do to one patient, or to one tenant's trail. */
export interface Job {
  readonly flow: Flow;
  readonly crash: CrashAt | null;
  /** Of its database sessions, so that their end can be awaited. */
  readonly session: string;
  readonly world: World;
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly bundle?: FhirResource;
  readonly proposal?: string;
}

export type Flow = 'import' | 'accept' | 'erase' | 'checkpoint';

/** Where everything is. */
export interface World {
  readonly app: string;
  readonly system: string;
  readonly objects: string;
  readonly keyFile: string;
  readonly adminUrl: string;
}

export type Reply = { readonly ready: true } | { readonly steps: readonly string[]; readonly error?: string };

export const ACTOR = 'dr-a';
export const AT = '2026-03-01T10:00:00.000Z';
