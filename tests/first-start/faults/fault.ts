import type { Finding } from '@consilium/cli/doctor';

/** Where faults are planted: a clone, and a data folder that was started before and is stopped. */
export interface Patient {
  readonly clone: string;
  readonly data: string;
}

export interface Planted {
  readonly look: () => Promise<readonly Finding[]>;
  /** Carries out the remedy that was named; by the shell where it is a command. */
  readonly cure: (remedy: string) => Promise<void> | void;
  /** Puts everything back, whatever happened. */
  readonly clean: () => Promise<void> | void;
}

/** Something wrong with a machine, how it comes about, and what doctor must say. */
export interface Fault {
  readonly name: string;
  /** The id of the finding; no other may come with it. */
  readonly finds: string;
  readonly remedy: RegExp;
  readonly plant: (patient: Patient) => Promise<Planted> | Planted;
}
