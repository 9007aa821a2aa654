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
    ['a count', `${OBSERVED} RETURN count(o) AS strokes`, ['count(Observation)']],
    [
      'what WITH hands on',
      `${OBSERVED} WITH o AS x RETURN x.date, x.value`,
      ['Observation.date', 'Observation.value'],
    ],
    [
      'a greatest that WITH hands on',
      `${OBSERVED} WITH max(o.value) AS m RETURN m`,
      ['max(Observation.value)'],
    ],
    [
      'a count for each group, beside what the group is',
      `${OBSERVED} RETURN o.name, count(o), max(o.value)`,
      ['Observation.name', 'count(Observation)', 'max(Observation.value)'],
    ],
    [
      'the newest of a list',
      `${OBSERVED} WITH collect(o)[0] AS last RETURN last.value`,
      ['Observation#2.value'],
    ],
    [
      'a list that was read',
      `${OBSERVED} WITH collect(o) AS all UNWIND all AS one RETURN one.value`,
      ['Observation.value'],
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
      'a count of what may not be there',
      `MATCH (p:Patient {uuid: $patient_uuid}) OPTIONAL ${OBSERVED.replace(/\{.*\}/, '')} RETURN count(o)`,
      ['count(Observation)'],
    ],
    [
      'nodes that were picked from one list are different ones',
      `${OBSERVED} WITH collect(o) AS all UNWIND all AS a UNWIND all AS b RETURN a.name, b.value, all[0].name, all[1].value`,
      ['Observation.name', 'Observation#3.value', 'Observation#4.name', 'Observation#5.value'],
    ],
    [
      'lists of names and of values are not of one node',
      `${OBSERVED} RETURN collect(o.name), collect(o.value)`,
      ['Observation#2.name', 'Observation#3.value'],
    ],
    [
      'a value that WITH kept is not of the next node of its label',
      `${OBSERVED} WITH p, o.name AS n MATCH (p)-[:HAS_OBSERVATION]->(o:Observation) RETURN n, o.value`,
      ['Observation.name', 'Observation#2.value'],
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
    [
      'rows, of which there is one where nothing was found',
      `${OBSERVED.replace('MATCH', 'OPTIONAL MATCH')} RETURN count(*)`,
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

  const PATIENT = 'MATCH (p:Patient {uuid: $patient_uuid})';
  const ALLERGIC = `${PATIENT}-[:HAS_ALLERGY]->(a:AllergyRecord)`;
  it.each([
    ['WHERE', `${ALLERGIC} WHERE a.name CONTAINS 'zzz' RETURN count(a)`],
    ['WHERE, counted once', `${ALLERGIC} WHERE a.name CONTAINS 'zzz' RETURN count(DISTINCT a)`],
    ['WHERE, all rows', `${ALLERGIC} WHERE false RETURN count(*)`],
    ['WHERE, the greatest', `${OBSERVED} WHERE o.value < 5 RETURN max(o.value)`],
    ['a property', `${PATIENT}-[:HAS_ALLERGY]->(a:AllergyRecord {name: 'zzz'}) RETURN count(a)`],
    ['another patient', "MATCH (p:Patient {uuid: 'x'})-[:HAS_ALLERGY]->(a:AllergyRecord) RETURN count(a)"],
    ['another property of the patient', "MATCH (p:Patient {name: 'x'})-[:HAS_ALLERGY]->(a) RETURN count(a)"],
    ['the label again', `${ALLERGIC} MATCH (a:Encounter) RETURN count(a)`],
    ['one hop more', `${ALLERGIC}-[:NOTED_DURING]->(e:Encounter) RETURN count(DISTINCT a)`],
    [
      'another match that may find nothing',
      `${ALLERGIC} ${PATIENT}-[:HAS_ENCOUNTER]->(e) RETURN count(DISTINCT a)`,
    ],
    ['its type', `${OBSERVED} MATCH (o)-[:IS_A]->(t:ObservationType) RETURN count(o)`],
    ['LIMIT', `${ALLERGIC} WITH a LIMIT 1 RETURN count(a)`],
    ['SKIP', `${ALLERGIC} WITH a SKIP 5 RETURN count(a)`],
    ['LIMIT at the end', `${ALLERGIC} RETURN count(a) LIMIT 1`],
    ['WITH WHERE', `${ALLERGIC} WITH a WHERE a.name = 'zzz' RETURN count(a)`],
    ['WITH DISTINCT', `${OBSERVED} WITH DISTINCT o.name AS n RETURN count(n)`],
    ['one of a list', `${ALLERGIC} WITH head(collect(a)) AS a RETURN count(a)`],
    ['a list again as rows', `${ALLERGIC} WITH collect(a)[0..2] AS all UNWIND all AS a RETURN count(a)`],
    ['the size of a list', `${ALLERGIC} RETURN size(collect(a))`],
    ['the size of a pattern', `${PATIENT} RETURN size([(p)-[:HAS_ALLERGY]->(a) WHERE a.name = 'zzz' | a])`],
    ['a group that WITH lost', `${OBSERVED} WITH o.name AS n, max(o.value) AS m RETURN m`],
  ])('an aggregate under %s is not one of the record', (_, cypher) => {
    expect(meant(cypher)).toEqual([null]);
  });

  it('an aggregate of a group that the row does not say is not one of the record', () => {
    expect(meant(`${ALLERGIC} RETURN a.name CONTAINS 'zzz', count(a)`)).toEqual([null, null]);
    expect(meant(`${OBSERVED} RETURN p.name, max(o.value)`)).toEqual(['Patient.name', null]);
  });

  it('says nothing of all columns, which stand in no order of ours', () => {
    expect(meant(`${OBSERVED} WITH 12 AS a, o RETURN *, o.value AS b`)).toEqual([]);
  });
});
