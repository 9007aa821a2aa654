import type { Span } from '@consilium/kernel';
import type { PathPattern } from '../../cypher/ast.ts';
import { nodesOf } from '../../cypher/tree.ts';
import { quoted, refuse } from '../../refuse.ts';
import type { Known, Scope } from '../known.ts';
import type { Survey } from '../survey.ts';

const OTHER = 'Give it another name.';

/** One name is one thing: not a node here and a relationship there, not a path that exists already. */
export function redeclared({ patterns, unwound }: Survey): void {
  for (const { patterns: paths, before } of patterns) {
    const here = new Map<string, Known['kind']>();
    for (const path of paths) checkPath(path, before, here);
  }
  for (const { clause, before } of unwound) {
    if (before.has(clause.as)) twice(clause.as, clause.span);
  }
}

function checkPath(path: PathPattern, before: Scope, here: Map<string, Known['kind']>): void {
  const { variable } = path;
  for (const node of nodesOf(path)) {
    if (node.variable === undefined) continue;
    conflict(node.variable, before, here, node.span);
    here.set(node.variable, 'node');
  }
  for (const { relationship } of path.hops) {
    const name = relationship.variable;
    if (name === undefined) continue;
    if (here.has(name) || before.has(name)) twice(name, relationship.span);
    here.set(name, 'relationship');
  }
  if (variable === undefined) return;
  if (before.has(variable) || here.has(variable)) twice(variable, path.span);
  here.set(variable, 'path');
}

function conflict(name: string, before: Scope, here: ReadonlyMap<string, Known['kind']>, span: Span): void {
  const known = here.get(name) ?? before.get(name)?.kind;
  if (known === undefined || known === 'node' || known === 'value') return;
  const is = known === 'scalar' ? 'value' : known;
  refuse('redeclared', `${quoted(name)} is a ${is}; here it would be a node.`, span, OTHER);
}

function twice(name: string, span: Span): never {
  return refuse('redeclared', `The name ${quoted(name)} is taken already.`, span, OTHER);
}
