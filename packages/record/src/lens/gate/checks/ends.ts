import type { GraphSchema, RelationshipSchema } from '../../../graph/graph-schema.ts';
import { refuse } from '../../refuse.ts';
import type { Impossible } from '../declare.ts';
import { narrowed } from '../narrow.ts';
import type { Survey } from '../survey.ts';

/** A relationship leads from where to where the schema says. */
export function ends({ patterns, schema, text }: Survey): void {
  const [first] = patterns.flatMap(({ impossible }) => impossible);
  if (!first) return;
  const { relationship } = first;
  const said = text.slice(relationship.span.start, relationship.span.end);
  refuse(
    'direction',
    `\`${said}\` leads nowhere between these nodes.`,
    relationship.span,
    remedy(first, schema),
  );
}

function remedy(found: Impossible, schema: GraphSchema): string {
  const { relationship, left, right } = found;
  const { types, direction } = relationship;
  if (direction !== 'both') {
    const turned = direction === 'out' ? 'in' : 'out';
    if (narrowed({ ...relationship, direction: turned }, found, schema))
      return turnedRound(found, turned, schema);
  }
  const between = schema.relationships.filter(
    ({ from, to }) => (isOf(left, from) && isOf(right, to)) || (isOf(left, to) && isOf(right, from)),
  );
  if (left && right && between.length > 0) return `Between them: ${listed(between)}.`;
  const ofType = schema.relationships.filter(({ type }) => types.includes(type));
  const near = schema.relationships.filter(({ from, to }) => left && (left.has(from) || left.has(to)));
  const parts = [
    ...(ofType.length > 0 ? [`${types.join(' and ')}: ${listed(ofType)}.`] : []),
    ...(left && left.size <= 3 ? [`At ${[...left].join(', ')}: ${listed(near)}.`] : []),
  ];
  return parts.join(' ') || 'Look up which relationships lead from one to the other in the schema.';
}

function turnedRound(
  { relationship, from, to, left, right }: Impossible,
  turned: 'in' | 'out',
  schema: GraphSchema,
): string {
  const type = relationship.types.join('|');
  const a = from.variable ?? '';
  const b = to.variable ?? '';
  const arrow = turned === 'out' ? `-[:${type}]->` : `<-[:${type}]-`;
  const rows = schema.relationships.filter(
    (row) =>
      relationship.types.includes(row.type) &&
      (turned === 'out'
        ? isOf(left, row.from) && isOf(right, row.to)
        : isOf(left, row.to) && isOf(right, row.from)),
  );
  const leads = rows.slice(0, 2).map((row) => `${row.type} leads from ${row.from} to ${row.to}`);
  return `${leads.join(', ')}${leads.length > 0 ? ': write' : 'Write'} (${a})${type === '' ? arrow.replace('[:]', '') : arrow}(${b}).`;
}

const isOf = (labels: ReadonlySet<string> | undefined, label: string) => !labels || labels.has(label);

function listed(rows: readonly RelationshipSchema[]): string {
  const shown = rows.slice(0, 8).map(({ from, type, to }) => `(:${from})-[:${type}]->(:${to})`);
  return shown.join(', ') + (rows.length > 8 ? ' …' : '');
}
