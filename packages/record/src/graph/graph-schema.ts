/** What a property of a node or relationship holds. `any`: more than one of them, or unknown. */
export type PropertyType =
  | 'string'
  | 'integer'
  | 'float'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'duration'
  | 'list'
  | 'any';

export interface PropertySchema {
  readonly type: PropertyType;
  readonly means: string;
  /** Written by people and spelled in many ways: to be searched by words, not by equality. No if not given. */
  readonly words?: true;
}

export interface NodeSchema {
  readonly means: string;
  /** There is exactly one of it: patterns that name it share it. No if not given. */
  readonly once?: true;
  /** A kind of thing, not a thing of this patient: a query reaches it from an instance. */
  readonly isType: boolean;
  readonly properties: Readonly<Record<string, PropertySchema>>;
}

export interface RelationshipSchema {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

/**
 * What a query may speak of. The gate and the compiler take it as a value: the clinical graph is one, the graph of a conformance
 * scenario another.
 */
export interface GraphSchema {
  readonly nodes: Readonly<Record<string, NodeSchema>>;
  /** Each way in which a type is used. */
  readonly relationships: readonly RelationshipSchema[];
  /** Of relationships, by type; the clinical graph has none. */
  readonly relationshipProperties: Readonly<Record<string, Readonly<Record<string, PropertySchema>>>>;
  /** The property that is the node's own id; undefined: none is. */
  readonly identity: string | undefined;
  /**
   * True: a name that the schema lacks, and a relationship that no row of it allows, are refused with what there is instead.
   * False: they match nothing, as in Cypher.
   */
  readonly strict: boolean;
}

/** What it says of a property of nodes with this label; undefined: nothing. Names come from queries: none is inherited. */
export function propertyOf({ nodes }: GraphSchema, label: string, key: string): PropertySchema | undefined {
  const properties = Object.hasOwn(nodes, label) ? nodes[label]!.properties : {};
  return Object.hasOwn(properties, key) ? properties[key] : undefined;
}
