import type { LensSchema } from '@consilium/kernel';
import { cut, plain } from '../report/plain.ts';

/** The graph of one patient: what there can be, with counts and an example of each property. */
export function showSchema({ nodes, relationships }: LensSchema, width: number): string {
  const ofNodes = nodes.flatMap(({ label, means, count, properties }) => [
    `:${label}  ${count}  ${means}`,
    ...properties.map(({ name, type, examples }) => {
      const example = examples[0] === undefined ? '' : `  e.g. ${plain(examples[0])}`;
      return cut(`    .${name.padEnd(16)} ${type.padEnd(9)}${example}`.trimEnd(), width);
    }),
  ]);
  const ofRelationships = relationships.map(
    ({ from, type, to, count }) => `(:${from})-[:${type}]->(:${to})  ${count}`,
  );
  return [...ofNodes, '', ...ofRelationships].join('\n');
}
