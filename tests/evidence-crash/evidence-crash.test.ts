import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningServer } from '@consilium/server';
import { source } from '@consilium/team-consult';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import type { Client } from '../support/client.ts';
import { runAgainAfterAck } from '../support/crashes.ts';
import {
  type CrashingWorker,
  QUICK_RETRY,
  startCrashingWorker,
  startGateway,
} from '../support/crashing-worker.ts';
import { type Engines, startTestEngines } from '../support/stack.ts';

const full = suiteSize() === 'full';
const POINTS = ['before', 'effect', 'ack'] as const;
/** Of `outside source 0` and `1`. */
const SOURCES = ['/First', '/Second'];
const QUESTION = 'What is my HbA1c, and what do studies say about insulin in kidney disease?';

const tally = { kills: 0, again: 0, unequal: 0, fetched: 0, paid: 0 };

/** Kill -9 of the worker at every step of a turn that searches outside and answers. */
describe('[evidence-crash] a search outside [D6] [F1]', () => {
  const asked: string[] = [];
  let web: Server;
  let engines: Engines;
  let gateway: RunningServer;
  let crashing: CrashingWorker;
  let client: Client;
  let calm: Awaited<ReturnType<typeof trial>>;

  beforeAll(async () => {
    web = createServer((request, response) => {
      asked.push((request.url ?? '').split('?')[0] ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    engines = await startTestEngines({ restate: { retry: QUICK_RETRY } });
    const environment = engines.environment({ EVIDENCE: 'invented' });
    ({ gateway, client } = await startGateway(engines, environment, { teams: [source] }));
    crashing = await startCrashingWorker(
      engines,
      { ...environment, MIGRATE: '0' },
      {
        TEAM_MODULE: new URL('counted-sources.ts', import.meta.url).href,
        SOURCES_URL: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
      },
    );
    calm = await trial(null);
  });
  afterAll(async () => {
    await crashing?.stop();
    await gateway?.close();
    await engines?.stop();
    web?.close();
  });

  /** Asks, accepts what is offered, and kills the worker once at this step. */
  async function trial(crash: { readonly point: string; readonly name: string } | null) {
    const conversation = await client.createConversation();
    const { seq } = await client.post(conversation, QUESTION);
    const offer = await client.answer(conversation, seq, 60_000);
    asked.length = 0;
    engines.models.log.clear();
    crashing.clearLog();
    crashing.plan(crash === null ? [] : [{ ...crash, nth: 1 }]);
    const path = `/conversations/${conversation}/messages`;
    const accepted = await client.send<{ seq: number }>('POST', path, { search_of: offer.seq });
    const { text, outside } = await client.answer(conversation, accepted.seq, 60_000);
    await crashing.allCrashed();
    const log = crashing.log();
    // Readers in the background may still be at the question before.
    const isOfAnswer = /You decide who answers|You answer one question/;
    const calls = engines.models.log.entries.filter(({ call }) => isOfAnswer.test(call?.system ?? ''));
    return { text, outside, log, asked: [...asked], calls: calls.length };
  }

  it('asks each source once where nothing happens', () => {
    expect(calm.asked.toSorted()).toEqual(SOURCES);
    expect(calm.outside).toMatchObject({ state: 'done', sources: [{ kept: 1 }, { kept: 1 }] });
  });

  it('fetches and pays nothing again that was acknowledged, wherever it is killed', async () => {
    const names = [...new Set(calm.log.map(({ name }) => name))].filter((name) => !/^send|^call/.test(name));
    expect(names.filter((name) => name.startsWith('outside'))).toHaveLength(4);
    const chosen = full ? names : names.filter((name) => name.startsWith('outside'));
    const crashes = chosen.flatMap((name, at) =>
      (full ? POINTS : [POINTS[at % 3]!]).map((point) => ({ point, name })),
    );
    for (const crash of crashes) {
      const { text, outside, log, asked: requests, calls } = await trial(crash);
      tally.kills += 1;
      const again = runAgainAfterAck(log);
      tally.again += again.length;
      expect({ crash, again }).toEqual({ crash, again: [] });
      // What was under way may be asked a second time; what had been acknowledged may not.
      const most = crash.point === 'ack' ? 0 : 2;
      const done = crash.point === 'ack' ? (/^outside source (\d)/.exec(crash.name)?.[1] ?? null) : null;
      const ofDone = requests.filter((path) => path === SOURCES[Number(done)]).length;
      const fetched = Math.max(
        requests.length - calm.asked.length - (/^outside source/.test(crash.name) ? 2 : 0),
        done === null ? 0 : ofDone - 1,
      );
      const paid = calls - calm.calls - (/^model/.test(crash.name) ? most : 0);
      tally.fetched += Math.max(0, fetched);
      tally.paid += Math.max(0, paid);
      expect({ crash, fetched: tally.fetched, paid: tally.paid }).toEqual({ crash, fetched: 0, paid: 0 });
      if (text !== calm.text || JSON.stringify(outside) !== JSON.stringify(calm.outside)) tally.unequal += 1;
      expect({ crash, text, outside }).toEqual({ crash, text: calm.text, outside: calm.outside });
    }
    if (!full) return;
    writeMeasured({
      name: 'evidence-crash',
      goals: [
        goal('kills of the worker, at every step and point', '≥ 20', tally.kills, 'kills'),
        goal('acknowledged steps that ran again', '= 0', tally.again, 'steps'),
        goal('requests to sources beyond those that were under way', '= 0', tally.fetched, 'requests'),
        goal('calls of models beyond the one that was under way', '= 0', tally.paid, 'calls'),
        goal('answers that differ', '= 0', tally.unequal, 'answers'),
      ],
    });
  });
});
