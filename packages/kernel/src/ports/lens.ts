import type { Json } from '../json.ts';
import type { Caller } from './caller.ts';

/** A question in Cypher about the caller's patient. */
export interface LensQuestion {
  readonly cypher: string;
  /** Values of `$name`. `$patient_uuid`, `$topic_uuid` and the moment of `date()` are ours: the first two are refused here. */
  readonly parameters?: Readonly<Record<string, Json>>;
  /** The uuid of the node that the conversation is about: `$topic_uuid`. Without it a query that uses `$topic_uuid` is refused. */
  readonly topic?: string;
  /** The record as it was recorded at this moment, ISO; as it stands now if not given. */
  readonly asOf?: string;
}

/** What a conversation can be pinned to. */
export const TOPIC_LABELS = [
  'ConditionCase',
  'ConditionType',
  'SymptomType',
  'SymptomEpisode',
  'AllergyRecord',
  'ObservationType',
  'DocumentReference',
  'Encounter',
  'IntakeRegimen',
] as const;

/** A node of the record that a conversation is about. */
export interface Topic {
  readonly uuid: string;
  readonly type: (typeof TOPIC_LABELS)[number];
}

/** Something of the graph in an answer. Dates, times and durations are text in ISO 8601. */
export type LensValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly LensValue[]
  | LensNode
  | LensRelationship
  | LensPath
  | LensMap;

export interface LensNode {
  readonly kind: 'node';
  readonly uuid: string;
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, LensValue>>;
  /** The version in the record that says so (`Condition/<id>`, 2); null: a type, which no single version says. */
  readonly source?: { readonly resource: string; readonly version: number } | null;
}

export interface LensRelationship {
  readonly kind: 'relationship';
  readonly uuid: string;
  readonly type: string;
  readonly source: string;
  readonly target: string;
  readonly properties: Readonly<Record<string, LensValue>>;
}

export interface LensPath {
  readonly kind: 'path';
  readonly nodes: readonly LensNode[];
  readonly relationships: readonly LensRelationship[];
}

export interface LensMap {
  readonly kind: 'map';
  readonly entries: Readonly<Record<string, LensValue>>;
}

export interface LensAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly LensValue[])[];
  /**
   * What each column is, in our own words, where it holds only what was read (`Observation.value`, `count(Encounter)`); null where
   * the query may have put in values of its own. A column's name is the query's and says nothing.
   */
  readonly meanings?: readonly (string | null)[];
  /** A cap on rows or bytes cut the answer off: what is missing is not absent from the record. */
  readonly truncated: boolean;
  /** The moment of the record that was asked, ISO. */
  readonly asOf: string;
  /** How the question could be asked better; the answer is right as it is. */
  readonly hints: readonly string[];
}

/** The graph of one patient as a model is shown it: what there can be, and what there is. */
export interface LensSchema {
  readonly nodes: readonly {
    readonly label: string;
    readonly means: string;
    /** A kind of thing (a disease), reached from this patient's instances of it. */
    readonly isType: boolean;
    readonly count: number;
    readonly properties: readonly {
      readonly name: string;
      readonly type: string;
      readonly means: string;
      /** Of this patient. */
      readonly examples: readonly string[];
    }[];
  }[];
  readonly relationships: readonly {
    readonly type: string;
    readonly from: string;
    readonly to: string;
    readonly count: number;
  }[];
}

/**
 * Questions in Cypher over one patient's record. The text is compiled, never run. Throws ConsiliumError: `forbidden`,
 * `erased`, `not_a_patient` (an actor's own compartment has no record), or `lens_refused` (a LensRefusal that says what to write instead).
 */
export interface Lens {
  readonly schema: (caller: Caller, options?: { readonly asOf?: string }) => Promise<LensSchema>;
  readonly query: (caller: Caller, question: LensQuestion) => Promise<LensAnswer>;
  /** The node of a topic, now or at `asOf` (ISO); null where this patient has none of that uuid and type. */
  readonly topic: (
    caller: Caller,
    topic: Topic,
    options?: { readonly asOf?: string },
  ) => Promise<LensNode | null>;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    /** Of every worker; absent only where a test starts one without a record. */
    readonly lens?: Lens;
  }
}
