import type { MedicineDanger } from '@consilium/kernel';

export type EntryRefs = MedicineDanger['because'];

/** A medicine that may be taken now. */
export interface KnownMedicine {
  readonly name: string;
  /** All that the entry calls it, and how it is given. */
  readonly texts: readonly string[];
  /** The single dose in mg, if the entry states it. */
  readonly doses?: readonly number[];
  /** None: it is only proposed. */
  readonly refs: EntryRefs;
  /** What is to be said with it: `reported by the patient`. */
  readonly notes: readonly string[];
}

export interface KnownAllergy {
  readonly name: string;
  readonly texts: readonly string[];
  readonly refs: EntryRefs;
  /** Reactions, and who reported it. */
  readonly notes: readonly string[];
  /** An intolerance of low risk, as the entry says: not feared like an allergy. */
  readonly isMild: boolean;
  /** Food, pollen …: no medicine, as the entry says. */
  readonly isOther: boolean;
}

/** The newest kidney function that nobody doubts; `missing`: why there is none to use. */
export type KidneyFunction =
  | {
      /** mL/min/1.73 m². */
      readonly egfr: number;
      readonly comparator: '<' | '<=' | '>=' | '>' | null;
      /** `eGFR 28 on 2026-03-02`. */
      readonly printed: string;
      readonly refs: EntryRefs;
      /** Why it is too old to say that a medicine is safe; what was low then still warns. Undefined: it is not. */
      readonly tooOld?: string;
    }
  | { readonly missing: string };

export type Pregnancy =
  | { readonly state: 'pregnant' | 'possible'; readonly printed: string; readonly refs: EntryRefs }
  /** It cannot be by sex or age, or the record says that there is none. */
  | { readonly state: 'none' }
  | { readonly state: 'unknown'; readonly why: string };

/** What a dose depends on besides the eGFR; null: not known. */
export interface DoseFacts {
  /** Years. */
  readonly age: number | null;
  /** kg, the newest. */
  readonly weight: number | null;
  /** µmol/L, the newest. */
  readonly creatinine: number | null;
}

/** What the tables are held against. */
export interface KnownOfPatient {
  readonly medicines: readonly KnownMedicine[];
  readonly allergies: readonly KnownAllergy[];
  /** Somebody wrote that there is no allergy. */
  readonly hasNoAllergies: boolean;
  readonly kidneys: KidneyFunction;
  readonly pregnancy: Pregnancy;
  readonly doseFacts?: DoseFacts;
}
