import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RECORD_TYPES } from '../fhir/record-types.ts';
import { CLINICAL_SCHEMA } from './clinical-schema.ts';
import { GRAPH_TYPES } from './resource-to-graph.ts';

const document = readFileSync(new URL('../../../../docs/graph.md', import.meta.url), 'utf8');
const rows = document
  .slice(document.indexOf('| resource |'), document.indexOf('\n\n- A reference'))
  .split('\n')
  .slice(2)
  .map((row) => row.split('|').map((cell) => cell.trim()));

/** `Label TYPE Label` of the table: the patient's edge, the type's, and each further one with `A or B` as its ends. */
function edgesOf([
  ,
  ,
  node = '',
  patient = '',
  type = '',
  further = '',
]: readonly string[]): readonly string[] {
  const label = /^\w+/.exec(node)![0];
  if (label === 'none') return [/\w+ WORKS_AT \w+/.exec(node)![0]];
  const said = [...[type], ...further.split(', ')].flatMap((each) => {
    const [, edge, ends] = /^([A-Z_]+) (\w+(?: or \w+)*)/.exec(each) ?? [];
    return edge === undefined ? [] : ends!.split(' or ').map((end) => `${label} ${edge} ${end}`);
  });
  return [...(patient === '' ? [] : [`Patient ${patient} ${label}`]), ...said];
}

describe('docs/graph.md [A5]', () => {
  it('says of each type of resource what becomes of it', () => {
    const named = rows.flatMap(([, resource = '']) => resource.replace(/ \(.*| and each.*/, '').split(', '));
    const types = new Set(named.map((each) => each.replace(',', '')));
    expect([...types].sort()).toEqual([...GRAPH_TYPES].sort());
    expect(GRAPH_TYPES.every((type) => (RECORD_TYPES as readonly string[]).includes(type))).toBe(true);
  });

  it('has every relationship of the schema, and no other', () => {
    const schema = CLINICAL_SCHEMA.relationships.map(({ from, type, to }) => `${from} ${type} ${to}`);
    expect(rows.flatMap(edgesOf).sort()).toEqual(schema.toSorted());
  });

  it('has the properties that every node of a resource has', () => {
    const table = document.slice(document.indexOf('| property |'), document.indexOf('\n\nA row of single'));
    const named = table.split('\n').flatMap((row) => /^\| `(\w+)`/.exec(row)?.[1] ?? []);
    const instances = Object.values(CLINICAL_SCHEMA.nodes).filter(({ isType }) => !isType);
    const shared = Object.keys(instances[0]!.properties).filter((name) =>
      instances.every(({ properties }) => name in properties),
    );
    expect(named).toEqual(shared);
  });

  it('has every label of the schema', () => {
    for (const label of Object.keys(CLINICAL_SCHEMA.nodes)) expect(document).toContain(label);
  });
});
