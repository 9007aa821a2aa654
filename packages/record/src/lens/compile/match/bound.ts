import type { Span } from '@consilium/kernel';
import { quoted, refuse } from '../../refuse.ts';
import { nodeOf, relationshipOf } from '../from-tagged.ts';
import { type Sql, sql } from '../sql.ts';
import type { Typed, TypedNode, TypedRelationship } from '../typed.ts';

/** What is neither a node nor null is refused when the query runs. */
function nodeOfAny(value: Sql): TypedNode {
  return nodeOf(sql`lens.only_node(${value})`);
}

function relationshipOfAny(value: Sql): TypedRelationship {
  return relationshipOf(sql`lens.only_relationship(${value})`);
}

/** A variable that a pattern uses as a node. Throws LensRefusal where it cannot be one. */
export function asNode(name: string, typed: Typed, span: Span): TypedNode {
  if (typed.kind === 'node') return typed;
  if (typed.kind === 'any') return nodeOfAny(typed.sql);
  if (typed.kind === 'null') return nodeOfAny(sql`NULL::jsonb`);
  return notThat(name, 'a node', span);
}

/** A variable that a pattern uses as a relationship. Throws LensRefusal where it cannot be one. */
export function asRelationship(name: string, typed: Typed, span: Span): TypedRelationship {
  if (typed.kind === 'relationship') return typed;
  if (typed.kind === 'any') return relationshipOfAny(typed.sql);
  if (typed.kind === 'null') return relationshipOfAny(sql`NULL::jsonb`);
  return notThat(name, 'a relationship', span);
}

function notThat(name: string, what: string, span: Span): never {
  return refuse(
    'type',
    `${quoted(name)} stands in a pattern but is not ${what}.`,
    span,
    `Use another name in the pattern, or match ${what} first.`,
  );
}

/** A list of relationships that is known cannot be walked again. */
export function refuseKnownWalk(name: string, span: Span): never {
  return refuse(
    'redeclared',
    `${quoted(name)} has a value already and cannot stand for a path of several relationships.`,
    span,
    'Give the relationships of this pattern a new name.',
  );
}
