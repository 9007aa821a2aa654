import type { BreakGlassCode } from '../break-glass/reason.ts';
import type { Compartment, Purpose, Scope } from '../scope.ts';
import type { Caller } from './caller.ts';
import type { PatientInPerson } from './patients.ts';
import type { TrailAction } from './trail-actions.ts';

/** What is about to be read or has been written: codes and opaque ids only, as the entry outlives an erasure. */
export interface AuditedAct {
  /** The entry says `refused.` before it where it was not let happen, `failed.` where it was rolled back. */
  readonly action: TrailAction;
  /** What was touched: `Condition/<id>/<version>`, `message/<id>`; empty where it is the compartment as a whole. */
  readonly targets?: readonly string[];
}

export interface AuditEntry {
  readonly tenant: string;
  readonly compartment: Compartment;
  /** 1, 2, 3 … in the chain of the compartment. */
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly purpose: Purpose;
  readonly action: string;
  readonly targets: readonly string[];
  readonly run: string | null;
}

/** The tamper-evident trail, as people read it. */
export interface AuditTrail {
  /**
   * Who read and wrote, newest first: for the patient and those who act for the patient (relation `self` or `proxy`);
   * for others it throws ConsiliumError('forbidden'). Reading it is an entry too.
   */
  readonly read: (
    caller: Caller,
    page: { readonly before?: number; readonly limit: number },
  ) => Promise<readonly AuditEntry[]>;
}

/** One bad place in the trail of a tenant: where the verifier found the first difference of a chain. */
export interface AuditFault {
  readonly compartment: Compartment | null;
  /** The first bad entry of the chain; null where the fault is in a checkpoint itself. */
  readonly seq: number | null;
  /** Number of the bad checkpoint, where the fault is in one. */
  readonly checkpoint?: number;
  readonly fault:
    | 'entry-changed'
    | 'entry-missing'
    | 'tail-cut'
    | 'chain-missing'
    | 'head-wrong'
    /** The reason of an emergency access is not the one that its entry names. */
    | 'reason-changed'
    /** A checkpoint that is later than the entry by more than it may wait for one, and none that covers the entry. */
    | 'unsigned'
    | 'checkpoint-missing'
    | 'checkpoint-changed'
    /** The trail ends with `checkpoint`, and a later one was seen before: `seen`. */
    | 'trail-cut'
    /** Another one was seen under this number before. */
    | 'checkpoint-replaced';
  /** What was seen before the trail was cut or replaced, and when, if that is known. */
  readonly seen?: { readonly number: number; readonly at?: string };
}

export interface BreakGlassRequest {
  readonly scope: Scope;
  readonly code: BreakGlassCode;
  /** Why the patient must be opened without a standing grant: kept with the grant; the trail has the code and a digest. */
  readonly reason: string;
  /** At most 60. */
  readonly minutes: number;
}

/** The same for a patient whose id nobody knows. */
export interface BreakGlassInPerson extends Omit<BreakGlassRequest, 'scope'> {
  readonly tenant: string;
  readonly actor: string;
  readonly person: PatientInPerson;
}

/**
 * Opening a patient in an emergency. Throws `invalid_break_glass`, or `forbidden` where the actor treats nobody in the
 * tenant or the tenant has no such patient; a refused request is in the actor's own trail.
 */
export interface BreakGlass {
  /**
   * A grant for ETREAT until then, an entry in the patient's trail and a notice to the patient, or none of them. Null: the actor
   * treats this patient and needs no emergency; nothing was written.
   */
  readonly open: (
    request: BreakGlassRequest,
  ) => Promise<{ readonly grant: string; readonly expiresAt: string } | null>;
  /**
   * Finds the patient by name, birth date and record number, all three as the record has them, and opens it. Throws
   * `forbidden` also where none or several have them. `expiresAt` null: the actor treats this patient.
   */
  readonly openInPerson: (
    request: BreakGlassInPerson,
  ) => Promise<{ readonly patient: string; readonly expiresAt: string | null }>;
}

/** What the people around a patient must be told. */
export interface Notice {
  readonly id: string;
  readonly kind: 'break-glass';
  readonly at: string;
  /** Who did what this tells of, and until when it holds. */
  readonly actor: string;
  readonly until: string | null;
  /** Null: from before reasons had codes. */
  readonly reasonCode: string | null;
  /** For the patient and those who act for the patient; null for the care team. */
  readonly reason: string | null;
  /** When this reader saw it; what others saw does not count. */
  readonly seenAt: string | null;
}

/** Shown to the patient, who acts for the patient, and the care team; to nobody else. */
export interface Notices {
  /** Newest first; `limit` 1 to 200; `before` is the id of the last one of the page before. Throws `invalid_cursor`. */
  readonly read: (
    caller: Caller,
    page: { readonly limit: number; readonly before?: string },
  ) => Promise<readonly Notice[]>;
  /** False: it was seen before, or there is none. */
  readonly markSeen: (caller: Caller, notice: string) => Promise<boolean>;
}
