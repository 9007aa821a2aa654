import type { ResourceRef } from './resource.ts';

/** The worst first. `critical`: of the panel's list of interactions. */
export const DANGER_SEVERITIES = ['critical', 'contraindicated', 'serious', 'moderate'] as const;
export type DangerSeverity = (typeof DANGER_SEVERITIES)[number];

export const DANGER_KINDS = ['allergy', 'interaction', 'kidney', 'pregnancy'] as const;
export type DangerKind = (typeof DANGER_KINDS)[number];

/** Something in a record that can harm the patient. Found by code in tables that name their sources. */
export interface MedicineDanger {
  /** The same for the same rows, medicines and facts. */
  readonly id: string;
  readonly kind: DangerKind;
  readonly severity: DangerSeverity;
  /** One, or the two that do not go together. */
  readonly medicines: readonly string[];
  /** What the medicine is held against: the allergy, the kidney function, the pregnancy. Null: the other medicine. */
  readonly against: string | null;
  /** What happens, or what to do. */
  readonly text: string;
  readonly source: string;
  /** The entries that it follows from; what is only proposed is not among them. */
  readonly because: readonly (ResourceRef & { readonly version: number })[];
}

/** A check that did not take place. */
export interface NotChecked {
  readonly kind: DangerKind;
  /** Medicines or allergies. */
  readonly what: readonly string[];
  readonly why: string;
}

export interface Dangers {
  /** The worst first. */
  readonly dangers: readonly MedicineDanger[];
  readonly notChecked: readonly NotChecked[];
}

/** What speaks against one medicine, or one class of them. `medicine`: our own name of it; null: not known. */
export interface DangersOfMedicine extends Dangers {
  readonly medicine: string | null;
}

/** What accepting a proposal would add. */
export interface ProposedDangers extends Dangers {
  readonly proposal: string;
}

export interface RecordDangers extends Dangers {
  /** Whether any medicine was there to check. */
  readonly medicines: number;
  /** What holds of all tables: that they are not signed, and what none of them has. */
  readonly limits: string;
  /** Open proposals that can raise a danger. */
  readonly proposals: readonly ProposedDangers[];
}
