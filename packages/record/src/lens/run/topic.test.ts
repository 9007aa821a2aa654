import { TOPIC_LABELS, type Topic } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMA } from '../../graph/clinical-schema.ts';
import { parseCypher } from '../cypher/parse.ts';
import { checkQuery } from '../gate/check.ts';
import { CLINICAL_LIMITS } from '../limits.ts';
import { topicQuery } from './question.ts';

describe('the query of a topic [A9]', () => {
  it.each(TOPIC_LABELS)('of a %s passes the gate', (type) => {
    const cypher = topicQuery({ uuid: 'u-1', type }, CLINICAL_SCHEMA) ?? '';
    const query = parseCypher(cypher, CLINICAL_LIMITS);
    expect(() => checkQuery(cypher, query, CLINICAL_SCHEMA, CLINICAL_LIMITS)).not.toThrow();
    expect(cypher).not.toContain('u-1');
  });

  it('of a type begins at the patient', () => {
    expect(topicQuery({ uuid: 'u', type: 'ConditionType' }, CLINICAL_SCHEMA)).toBe(
      'MATCH (:Patient {uuid: $patient_uuid})-[:HAS_CONDITION]->(:ConditionCase)-[:IS_A]->(n:ConditionType {uuid: $topic_uuid}) RETURN n LIMIT 1',
    );
  });

  it.each([
    ['of another label', { uuid: 'u', type: 'Patient' }],
    ['of no uuid', { uuid: "u'", type: 'Encounter' }],
  ])('there is none %s', (_, topic) => {
    expect(topicQuery(topic as Topic, CLINICAL_SCHEMA)).toBeUndefined();
  });
});
