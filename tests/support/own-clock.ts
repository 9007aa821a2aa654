import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { createConversationsClient, createMemoryBus } from '@consilium/runtime';
import { readConfig } from '@consilium/server';
import { connectionFor, createHistory, createPool, markDemoTenant, setClock } from '@consilium/store';
import { until } from '@consilium/testing';
import { insist } from './insist.ts';
import { openInvocations } from './introspect.ts';
import { keysOf } from './keys.ts';
import { type Engines, queryAsOwner } from './stack.ts';

const DAY_MS = 86_400_000;

/** One person in a tenant of their own, whose clock the test moves. */
export interface Person {
  readonly scope: Scope;
  readonly conversation: string;
  /** Resolves when the engine has nothing left to do for this tenant. */
  readonly atRest: () => Promise<void>;
  /** Gives the place of the message. The same key twice posts once. */
  readonly post: (text: string, clientKey?: string) => Promise<number>;
  readonly answerTo: (seq: number) => Promise<string>;
  readonly toDay: (day: number) => Promise<void>;
  /** Rows of this tenant, which is `$1`. */
  readonly all: (text: string) => Promise<readonly unknown[]>;
}

type Who = Pick<Scope, 'actor' | 'purpose'> & { readonly team: string };

/** People who write to workers that may be dead. `due` is SQL with a row for what is not at rest, beside turns and runs. */
export async function openPeople(engines: Engines, environment: Record<string, string>, due: string) {
  const config = readConfig(environment);
  const passwords = { app: config.DATABASE_APP_PASSWORD, system: config.DATABASE_SYSTEM_PASSWORD ?? '' };
  const pool = (role: keyof typeof passwords) =>
    createPool(connectionFor(config.DATABASE_URL, role, passwords[role]));
  const [app, system] = [pool('app'), pool('system')];
  const history = createHistory(app);
  const client = createConversationsClient({
    ...{ ingressUrl: engines.restate.ingressUrl, keys: await keysOf(app, config), history },
    bus: createMemoryBus(),
  });
  const query = <T>(text: string, values: readonly unknown[] = []) =>
    queryAsOwner<T>(engines.postgres.url, text, values);
  const unfinished = async (tenant: string) => {
    const open = await query(
      `SELECT 1 FROM app.turns WHERE tenant = $1 UNION ALL SELECT 1 FROM app.runs WHERE tenant = $1 AND ended_at IS NULL
        UNION ALL ${due}`,
      [tenant],
    );
    // What sleeps until its day is at rest too.
    return open.length + (await openInvocations(engines.restate.adminUrl, "'completed', 'scheduled'"));
  };
  const person = async ({ actor, purpose, team }: Who): Promise<Person> => {
    // Two people must not wake each other.
    const tenant = `${team}-${randomUUID().slice(0, 8)}`;
    const scope: Scope = { tenant, actor, compartment: `actor/${actor}`, purpose };
    const conversation = randomUUID();
    await insist(() => markDemoTenant(engines.rows, tenant));
    await insist(() => history.createConversation(scope, { id: conversation, team, topic: null, state: {} }));
    const waiting = { timeoutMs: 90_000, everyMs: 50 };
    const atRest = async () => {
      await until(async () => (await unfinished(tenant)) === 0, { ...waiting, what: 'everything to rest' });
    };
    return {
      ...{ scope, conversation, atRest },
      post: (text, clientKey = randomUUID()) =>
        insist(async () => {
          const accepted = await client.accept(scope, conversation, { clientKey, text });
          if (accepted === 'not-found') throw new Error('no such conversation');
          return accepted.seq;
        }),
      answerTo: (seq) =>
        until(
          async () => {
            const [found] = await query<{ text: string }>(
              `SELECT body -> 'parts' -> 0 ->> 'text' AS text FROM app.messages
                WHERE tenant = $1 AND conversation = $2 AND in_reply_to = $3`,
              [tenant, conversation, seq],
            );
            return found?.text;
          },
          { ...waiting, what: `an answer to message ${seq}` },
        ),
      toDay: async (day) => {
        await insist(() => setClock(system, tenant, day * DAY_MS));
        await atRest();
      },
      all: (text) => query(text, [tenant]),
    };
  };
  const stop = async () => {
    await Promise.all([app.end(), system.end()]);
  };
  return { query, person, stop };
}
