import { revokeAccess } from '@consilium/store';
import { until } from '@consilium/testing';
import { describe, expect, it } from 'vitest';
import { admittedClient } from '../support/client.ts';
import { type Act, handOver } from '../support/hostile/acts.ts';
import { TENANT } from '../support/stack.ts';
import { type Case, openCase, type Turn } from './case.ts';
import { readState, type World } from './hostile-fixture.ts';

/** The grant goes while the doctor's model thinks; the doctor then goes on as if nothing had happened. */
export function describeRevoked(world: () => World): void {
  describe('a grant that is revoked in the middle of a turn', () => {
    const afterwards: readonly [what: string, calls: readonly string[]][] = [
      ['when the doctor asks another agent', ['summarise', 'note']],
      ['when the doctor only writes', ['note']],
      ['when the doctor answers', []],
    ];
    it.each(afterwards)('ends it with forbidden, and nothing more is kept: %s', async (_what, calls) => {
      const played = await openCase(world(), 'probe_team');
      const turn = await played.turn(revoking(world(), played, calls));
      expect(turn.run).toMatchObject({ status: 'failed', code: 'forbidden' });
      expect(turn.runs.filter(({ status }) => status === 'running')).toEqual([]);
      expect(turn.answer).toBeNull();
      expect(await readState(world(), played.conversation)).toEqual([]);
      expect(calledAfter(world(), turn)).toBe(0);
      await expectClosed(played);
      await expectOpenForOthers(world(), played);
    });
  });
}

function revoking(world: World, played: Case, calls: readonly string[]): Act {
  const args = { request: `[${played.tag}]`, text: 'kept?' };
  return async (agent, _call, nth) => {
    if (agent === 'desk') return handOver('doctor');
    if (agent !== 'doctor' || nth > 0) return { text: 'After the end.' };
    await revokeAccess(world.rows, TENANT, played.grant);
    if (calls.length === 0) return { text: 'After the end.' };
    return {
      toolCalls: calls.map((name) => ({
        name,
        args: name === 'note' ? { text: args.text } : { request: args.request },
      })),
    };
  };
}

/** Requests to models after the one in which the grant went. */
function calledAfter(world: World, { wire }: Turn): number {
  const agents = wire.flatMap(({ call }) => (call ? [world.agentOf(call)] : []));
  return agents.length - agents.indexOf('doctor') - 1;
}

async function expectClosed({ client, conversation }: Case): Promise<void> {
  const response = await client.request('GET', `/conversations/${conversation}/messages`);
  expect(response.status).toBe(404);
}

/** Somebody else of the care team goes on in the same conversation. */
async function expectOpenForOthers(world: World, played: Case): Promise<void> {
  const actor = played.actor.replace('actor', 'colleague');
  world.cast.direct(played.tag, () => ({ text: 'Here I am.' }));
  const client = await admittedClient(world, actor, { patient: played.patient });
  const { seq } = await client.post(played.conversation, `Is anybody there? [${played.tag}]`);
  const answer = await client.answer(played.conversation, seq);
  expect(answer).toMatchObject({ text: 'Here I am.', status: 'complete' });
  await until(async () => (await client.messages(played.conversation)).length === 3, {
    what: 'two questions and one answer',
  });
}
