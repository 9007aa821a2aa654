import type { State } from '@consilium/kernel';
import { describe, expect, test } from 'vitest';
import { createWorld } from './testing/gateway-fixture.ts';

const states: State[] = [];
const world = await createWorld({
  historyWith: (history) => ({
    createConversation: async (scope, conversation) => {
      states.push(conversation.state);
      return history.createConversation(scope, conversation);
    },
  }),
});
const begin = (topic: unknown, path = '/v1/patients/p1', as = 'dr') =>
  world.call('POST', `${path}/conversations`, { as, json: { topic } });

describe('a conversation about one node [A4]', () => {
  test.each(['ConditionCase', 'ConditionCaseNode'])(
    'as %s: its ids are of code, its name of the chart',
    async (type) => {
      const made = await begin({ uuid: 'u-1', type });
      expect(made.status).toBe(201);
      expect(await made.json()).toMatchObject({
        topic: { uuid: 'u-1', type: 'ConditionCase', name: 'Asthma' },
      });
      expect(states.at(-1)).toEqual({
        session_topic_node_uuid: { value: 'u-1', origin: 'code' },
        session_topic_node_type: { value: 'ConditionCase', origin: 'code' },
        topic: { value: 'Asthma', origin: 'chart' },
      });
    },
  );

  test.each<[string, unknown, string]>([
    ['a node that this patient does not have', { uuid: 'u-2', type: 'ConditionCase' }, 'topic.uuid'],
    ['a node under another type', { uuid: 'u-1', type: 'Encounter' }, 'topic.uuid'],
    ['a type of no topic', { uuid: 'u-1', type: 'Patient' }, 'topic.type'],
    ['a type of ours with something behind it', { uuid: 'u-1', type: 'ConditionCaseNodeNode' }, 'topic.type'],
    ['more than a topic', { uuid: 'u-1', type: 'ConditionCase', name: 'x' }, 'topic.name'],
  ])('not about %s', async (_, topic, field) => {
    const before = states.length;
    const response = await begin(topic);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
    expect(states).toHaveLength(before);
  });

  test('not in an own compartment, which has no record', async () => {
    const response = await begin({ uuid: 'u-1', type: 'ConditionCase' }, '/v1/me');
    expect(response.status).toBe(422);
  });

  test('without a topic its state is empty', async () => {
    expect((await begin(undefined)).status).toBe(201);
    expect(states.at(-1)).toEqual({});
  });
});
