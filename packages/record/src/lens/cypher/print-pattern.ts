import type { Expression, Labels, NodePattern, PathPattern, RelationshipPattern } from './ast.ts';
import { printName } from './print-names.ts';

type Print = (expression: Expression) => string;

export function printPath(path: PathPattern, print: Print): string {
  const named = path.variable === undefined ? '' : `${printName(path.variable)} = `;
  const hops = path.hops.map(
    ({ relationship, node }) => printRelationship(relationship, print) + printNode(node, print),
  );
  return named + printNode(path.start, print) + hops.join('');
}

function printNode(node: NodePattern, print: Print): string {
  const labels = node.labels.length === 0 ? '' : `:${printLabels(node.labels)}`;
  return `(${said([printVariable(node.variable) + labels, ...printRest(node, print)])})`;
}

function printRelationship(relationship: RelationshipPattern, print: Print): string {
  const { types, length, direction } = relationship;
  const typed = types.length === 0 ? '' : `:${types.map(printName).join('|')}`;
  const repeated = length === undefined ? '' : `*${length.min}..${length.max ?? ''}`;
  const detail = said([
    printVariable(relationship.variable) + typed + repeated,
    ...printRest(relationship, print),
  ]);
  const brackets = detail === '' ? '' : `[${detail}]`;
  return `${direction === 'in' ? '<' : ''}-${brackets}-${direction === 'out' ? '>' : ''}`;
}

function printRest(
  { properties, where }: NodePattern | RelationshipPattern,
  print: Print,
): readonly string[] {
  return [
    properties === undefined ? '' : print(properties),
    where === undefined ? '' : `WHERE ${printInner(where, print)}`,
  ];
}

/** `(WHERE {…})` would be a node called WHERE. */
function printInner(where: Expression, print: Print): string {
  const printed = print(where);
  return printed.startsWith('{') ? `(${printed})` : printed;
}

const printVariable = (name: string | undefined) => (name === undefined ? '' : printName(name));
const said = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');

/** Without the `:` before it. */
export function printLabels(labels: Labels): string {
  return labels
    .map((group) => {
      const alternatives = group.map(printName).join('|');
      return group.length > 1 && labels.length > 1 ? `(${alternatives})` : alternatives;
    })
    .join('&');
}
