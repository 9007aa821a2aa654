/** A value of an answer or of an expected table, as far as they are compared. */
export type Value =
  | null
  | boolean
  | string
  | Integer
  | Float
  | readonly Value[]
  | MapValue
  | NodeValue
  | RelationshipValue
  | PathValue;

export interface Integer {
  readonly kind: 'integer';
  readonly value: bigint;
}
export interface Float {
  readonly kind: 'float';
  readonly value: number;
}
export interface MapValue {
  readonly kind: 'map';
  readonly entries: Entries;
}
export interface NodeValue {
  readonly kind: 'node';
  readonly labels: readonly string[];
  readonly properties: Entries;
}
export interface RelationshipValue {
  readonly kind: 'relationship';
  readonly type: string;
  readonly properties: Entries;
}
export interface PathValue {
  readonly kind: 'path';
  readonly start: NodeValue;
  readonly hops: readonly {
    readonly relationship: RelationshipValue;
    /** The relationship points to the node on the left. */
    readonly backwards: boolean;
    readonly node: NodeValue;
  }[];
}

export type Entries = ReadonlyMap<string, Value>;
