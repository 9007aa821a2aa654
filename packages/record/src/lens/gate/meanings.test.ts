import { describe, expect, it } from 'vitest';
import { parseCypher } from '../cypher/parse.ts';
import { CLINICAL_LIMITS } from '../limits.ts';
import { meaningsOf } from './meanings.ts';

const meant = (cypher: string) => meaningsOf(parseCypher(cypher, CLINICAL_LIMITS));
const OBSERVED = 'MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_OBSERVATION]->(o:Observation)';

describe('what a column is, where it holds only what was read [A17]', () => {
  it.each([
    ['a property', `${OBSERVED} RETURN o.value AS hba1c, o.unit`, ['Observation.value', 'Observation.unit']],
    ['a node', `${OBSERVED} RETURN o`, ['Observation']],
    ['a count', `${OBSERVED} RETURN count(o) AS strokes, count(*)`, ['count(Observation)', 'count(rows)']],
    [
      'what WITH hands on',
      `${OBSERVED} WITH o AS x, max(o.value) AS m RETURN x.date, m`,
      ['Observation.date', 'max(Observation.value)'],
    ],
    [
      'the newest of a list',
      `${OBSERVED} WITH collect(o)[0] AS last RETURN last.value`,
      ['Observation.value'],
    ],
    [
      'a list that was read',
      `${OBSERVED} WITH collect(o) AS all UNWIND all AS one RETURN one.value, count(*)`,
      ['Observation.value', 'count(rows)'],
    ],
    [
      'names of neighbours',
      `MATCH (e:Encounter) RETURN [(e)-[:WITH_PRACTITIONER]->(d:Practitioner) | d.name]`,
      ['Practitioner.name'],
    ],
    [
      'two of a label',
      `${OBSERVED} MATCH (p)-[:HAS_OBSERVATION]->(b:Observation) RETURN o.value, b.unit`,
      ['Observation.value', 'Observation#2.unit'],
    ],
    [
      'a count beside its type',
      `${OBSERVED} MATCH (p) MATCH (o)-[:IS_A]->(t:ObservationType) RETURN count(o), avg(o.value)`,
      ['count(Observation)', 'avg(Observation.value)'],
    ],
    [
      'what is counted once among combinations',
      `${OBSERVED} MATCH (p)-[:HAS_ENCOUNTER]->(e:Encounter) RETURN count(DISTINCT e), max(o.value)`,
      ['count(distinct Encounter)', 'max(Observation.value)'],
    ],
    [
      'two branches that say the same',
      `${OBSERVED} RETURN o.value AS v UNION MATCH (o:Observation) RETURN o.value AS v`,
      ['Observation.value'],
    ],
  ])('%s', (_, cypher, expected) => {
    expect(meant(cypher)).toEqual(expected);
  });

  it.each([
    ['a number of its own', `${OBSERVED} RETURN 7.9 AS value`],
    ['a parameter', `${OBSERVED} RETURN $value`],
    ['a sum with a number', `${OBSERVED} RETURN o.value + 5`],
    ['a choice', `${OBSERVED} RETURN CASE WHEN o.value > 1 THEN 'high' ELSE o.unit END`],
    ['a default', `${OBSERVED} RETURN coalesce(o.value, 9)`],
    ['a piece of a text', `${OBSERVED} RETURN substring(o.value_text, 1)`],
    ['a name of its own with a property', `WITH {value: 12} AS o RETURN o.value`],
    ['a name that was taken over', `${OBSERVED} WITH 12 AS o RETURN o`],
    ['a name that was taken over beside all others', `${OBSERVED} WITH *, 12 AS o RETURN o`],
    ['a made list', `${OBSERVED} UNWIND [1, 2] AS o2 RETURN o2`],
    ['rows that were multiplied', `${OBSERVED} UNWIND range(1, 12) AS i RETURN count(*)`],
    ['the sum over them', `${OBSERVED} UNWIND range(1, 12) AS i RETURN sum(o.value)`],
    [
      'combinations that are counted',
      `${OBSERVED} MATCH (p)-[:HAS_ENCOUNTER]->(e:Encounter) RETURN count(e)`,
    ],
    ['combinations that are summed', `${OBSERVED} MATCH (o)-[:NOTED_DURING]->(e) RETURN sum(o.value)`],
    [
      'ways that are counted',
      'MATCH (p:Patient)-[:HAS_OBSERVATION]->(o)-[:PART_OF*1..3]->(q) RETURN count(*)',
    ],
    ['a map', `${OBSERVED} RETURN {value: 1}`],
    ['a comparison with a number', `${OBSERVED} RETURN o.value > 7`],
    ['two branches that differ', `${OBSERVED} RETURN o.value AS v UNION RETURN 9 AS v`],
    [
      'columns of branches in another order',
      `${OBSERVED} RETURN o.value AS a UNION MATCH (o:Observation) RETURN o.value AS b`,
    ],
  ])('%s says nothing of the record', (_, cypher) => {
    expect(meant(cypher)).toEqual([null]);
  });

  it('says nothing of all columns, which stand in no order of ours', () => {
    expect(meant(`${OBSERVED} WITH 12 AS a, o RETURN *, o.value AS b`)).toEqual([]);
  });
});
