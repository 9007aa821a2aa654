import { setTimeout as delay } from 'node:timers/promises';
import type { EventBus } from '@consilium/kernel';
import { TENANT } from '../support/stack.ts';

export interface Follower {
  readonly actor: string;
  readonly patient: string;
  readonly conversation: string;
}

/** Turns that stream at the same time, and drafts of each a second. */
const AT_ONCE = 23;
const EVERY_MS = 100;
const DRAFTS_PER_TURN = 20;
/** From the beginning of a turn to the first word of a fast model. */
const MODEL_MS = 300;

/** With the time of publishing, epoch ms: the reader's clock is the same machine's. */
const stamped = (kind: 'started' | 'first' | 'later') =>
  `${kind}@${(performance.timeOrigin + performance.now()).toFixed(3)}@`;

/** Turns of 20 drafts, 23 at once, in one conversation after the other: 200 drafts a second. Gives how many there were. */
export async function publishDrafts(
  bus: EventBus,
  followers: readonly Follower[],
  ms: number,
): Promise<number> {
  const until = performance.now() + ms;
  let next = 0;
  let published = 0;
  const turns = async (lane: number) => {
    await delay((lane * EVERY_MS) / AT_ONCE);
    while (performance.now() < until) {
      const { patient, conversation } = followers[(next++ * 7) % followers.length]!;
      const whose = { tenant: TENANT, compartment: `patient/${patient}` } as const;
      const run = stamped('started');
      await bus.publish(whose, conversation, { type: 'turn-started', run, seq: 1 });
      await delay(MODEL_MS);
      for (let n = 0; n < DRAFTS_PER_TURN; n++) {
        const beat = delay(EVERY_MS);
        const text = stamped(n === 0 ? 'first' : 'later');
        published += 1;
        await bus.publish(whose, conversation, {
          ...{ type: 'draft-added', run, agent: 'helper', step: 's1', attempt: 'a1', text },
        });
        await beat;
      }
      await bus.publish(whose, conversation, { type: 'turn-ended', run, seq: 1, status: 'complete' });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => turns(lane)));
  return published;
}
