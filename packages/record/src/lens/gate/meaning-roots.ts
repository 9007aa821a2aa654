import type { Expression } from '../cypher/ast.ts';

const ROOT = /[^\s.,()#]+(?:#\d+)?(?=[.,)]|$)/;

/** The node that a meaning is of: `Observation#2` of `max(Observation#2.value)`. */
export function rootOf(meaning: string): string {
  return ROOT.exec(meaning.replace(/^[\w.]+\((?:distinct )?/, ''))?.[0] ?? meaning;
}

/** The same of another node of the label, which none of these is of. Null: of a value that was computed. */
export function asAnother(meaning: string, taken: readonly string[]): string | null {
  if (meaning.includes('(')) return null;
  const roots = new Set(taken.map(rootOf));
  const label = rootOf(meaning).split('#')[0]!;
  let root = label;
  for (let nth = 2; roots.has(root); nth += 1) root = `${label}#${nth}`;
  return `${root}${meaning.slice(rootOf(meaning).length)}`;
}

const PICKS = new Set(['collect', 'head', 'last']);

/** Of the row's own nodes: not picked from a list, nor gathered from another pattern. */
export function isAsRead(expression: Expression): boolean {
  switch (expression.kind) {
    case 'index':
    case 'slice':
    case 'pattern-comprehension':
      return false;
    case 'property':
      return isAsRead(expression.of);
    case 'call':
      return !PICKS.has(expression.name) && expression.arguments.every(isAsRead);
    default:
      return true;
  }
}
