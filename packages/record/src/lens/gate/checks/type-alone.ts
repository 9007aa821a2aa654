import type { GraphSchema } from '../../../graph/graph-schema.ts';
import { nodesOf } from '../../cypher/tree.ts';
import { quoted, refuse } from '../../refuse.ts';
import type { Survey } from '../survey.ts';

/** A kind of thing (a disease as such) is asked about through what this patient has of it. */
export function typeAlone({ patterns, schema }: Survey): void {
  if (!schema.strict) return;
  const paths = patterns.flatMap((seen) => seen.patterns);
  const connected = new Set(
    paths.filter(({ hops }) => hops.length > 0).flatMap((path) => nodesOf(path).map((node) => node.variable)),
  );
  for (const { hops, start } of paths) {
    if (hops.length > 0 || (start.variable !== undefined && connected.has(start.variable))) continue;
    const { labels } = start;
    if (labels.length === 0 || !labels.every((label) => schema.nodes[label]?.isType)) continue;
    const what = `${quoted(labels.join('|'))} is a kind of thing; alone it says nothing about the patient.`;
    refuse('type-alone', what, start.span, throughInstance(labels[0]!, start.variable ?? 't', schema));
  }
}

function throughInstance(label: string, name: string, schema: GraphSchema): string {
  const row = schema.relationships.find(({ to }) => to === label);
  const first = schema.relationships.find(({ to }) => to === row?.from);
  if (!row || !first) return 'Begin at an instance of it.';
  return `Begin at the patient: (p:${first.from})-[:${first.type}]->(x:${row.from})-[:${row.type}]->(${name}:${label}).`;
}
