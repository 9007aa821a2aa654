import { createPool, grantAccess } from '@consilium/store';
import { type Client, clientFor } from '../support/client.ts';
import type { NoisyFixture } from './noisy-fixture.ts';

/** A patient who reads their own record and writes what cannot wait. */
export interface Person {
  readonly client: Client;
  readonly conversation: string;
}

export interface Latencies {
  readonly accept: number[];
  readonly panel: number[];
  readonly refused: string[];
}

/** Half of them in the tenant of the hostile turns, half in another one. */
export async function sixteenPeople(
  noisy: NoisyFixture,
  tenants: readonly [string, string],
): Promise<Person[]> {
  const admin = createPool(noisy.postgres.url, { max: 1 });
  try {
    const people: Person[] = [];
    for (let at = 0; at < 16; at++) {
      const who = { tenant: tenants[at % 2] as string, actor: `person-${at}` };
      const patient = `of-person-${at}`;
      await grantAccess(admin, {
        ...who,
        compartment: `patient/${patient}`,
        relation: 'self',
        purposes: ['PATRQT'],
      });
      const client = await clientFor(noisy.server, who, patient);
      const asSelf: Client = {
        ...client,
        request: (method, path, body, headers = {}) =>
          client.request(method, path, body, { ...headers, 'purpose-of-use': 'PATRQT' }),
      };
      const created = await asSelf.request('POST', '/conversations', { team: 'single' });
      people.push({ client: asSelf, conversation: ((await created.json()) as { id: string }).id });
    }
    return people;
  } finally {
    await admin.end();
  }
}

const CRY = 'I have crushing chest pain and cannot breathe';

/** All of them, until `until`: a message, a look at the panel, a moment of thought. */
export async function useIt(people: readonly Person[], until: number): Promise<Latencies> {
  const seen: Latencies = { accept: [], panel: [], refused: [] };
  const timed = async (times: number[], what: string, work: () => Promise<Response>) => {
    const from = performance.now();
    const response = await work();
    const body = await response.text();
    times.push(performance.now() - from);
    if (!response.ok) seen.refused.push(`${what} ${response.status} ${body.slice(0, 200)}`);
    return body;
  };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const use = async ({ client, conversation }: Person, at: number) => {
    // They do not begin in the same instant.
    await pause(at * 60);
    for (let round = 0; Date.now() < until; round++) {
      const text = round % 4 === at % 4 ? CRY : 'Hello';
      const path = `/conversations/${conversation}/messages`;
      const body = await timed(seen.accept, 'message', () => client.request('POST', path, { text }));
      if (text === CRY && !body.includes('advice')) seen.refused.push(`no advice: ${body.slice(0, 200)}`);
      await timed(seen.panel, 'panel', () => client.request('GET', '/record/panel'));
      await pause(700 + ((at * 37 + round * 53) % 600));
    }
  };
  await Promise.all(people.map(use));
  return seen;
}

/** In whole milliseconds. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
}

export function p99Of(times: readonly number[]): number {
  return percentile(times, 0.99);
}
