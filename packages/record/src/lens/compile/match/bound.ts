import type { Span } from '@consilium/kernel';
import { quoted, refuse } from '../../refuse.ts';
import { nodeOf } from '../from-tagged.ts';
import { sql } from '../sql.ts';
import type { Typed, TypedNode } from '../typed.ts';

/** A variable that a pattern uses as a node. What is neither a node nor null is refused, here or when the query runs. */
export function asNode(name: string, typed: Typed, span: Span): TypedNode {
  if (typed.kind === 'node') return typed;
  if (typed.kind === 'any' || typed.kind === 'null')
    return nodeOf(sql`lens.only_node(${typed.kind === 'any' ? typed.sql : sql`NULL::jsonb`})`);
  return refuse(
    'type',
    `${quoted(name)} stands in a pattern but is not a node.`,
    span,
    'Use another name in the pattern, or match a node first.',
  );
}
