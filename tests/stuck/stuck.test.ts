import { randomUUID } from 'node:crypto';
import { createEngineAdmin } from '@consilium/runtime';
import { readConfig } from '@consilium/server';
import { beginErasure, connectionFor, createHistory, createPool, revokeAccess } from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Client, clientFor } from '../support/client.ts';
import { keysOf } from '../support/keys.ts';
import { sideBySide } from '../support/side-by-side.ts';
import { CLINICIAN, grant, TENANT } from '../support/stack.ts';
import { scheduleText, wakeEngine } from '../support/wakes.ts';
import { type StuckStand, startStuckStand } from './stuck-fixture.ts';

/** How a turn ends. */
const ENDS = [
  'success',
  'partial',
  'failed',
  'cancelled',
  'forbidden',
  'erased',
  'killed',
  'paused',
  'too-large',
  'lost-send',
] as const;
/** What waits for its end. */
const WAITS = ['message', 'question', 'wake', 'repeat', 'cancel'] as const;
type End = (typeof ENDS)[number];
type Wait = (typeof WAITS)[number];

const full = suiteSize() === 'full';
/** A large answer takes many seconds: not in CI. */
const TRIED = ENDS.filter((end) => full || end !== 'too-large');
/** In CI the next message and one of the others in turn. */
const waitsOf = (end: End): readonly Wait[] =>
  full ? WAITS : ['message', WAITS[1 + (ENDS.indexOf(end) % (WAITS.length - 1))] as Wait];
const CELLS = TRIED.flatMap(waitsOf).length;

const STARTER = 'dr-starter';
/** What the person who asked is told in its place; of a turn whose grant has gone nothing is left to read. */
const TOLD: { readonly [end in End]: string | null } = {
  success: 'complete',
  partial: 'partial',
  failed: 'failed',
  cancelled: 'cancelled',
  killed: 'cancelled',
  forbidden: null,
  erased: null,
  paused: 'complete',
  'too-large': 'failed',
  'lost-send': 'complete',
};

describe('[stuck] a conversation goes on, however a turn ended and whatever waits [F1]', () => {
  let stand: StuckStand;
  const figures = { cells: 0, stuck: 0, untold: 0 };
  beforeAll(async () => {
    stand = await startStuckStand();
  });
  afterAll(() => stand?.stop());

  const turnsOf = (conversation: string) =>
    stand.query<{ run: string; seq: number }>('SELECT run, seq FROM app.turns WHERE conversation = $1', [
      conversation,
    ]);
  const begun = (conversation: string) =>
    until(
      async () =>
        (
          await stand.query<{ invocation: string }>(
            "SELECT invocation FROM app.runs WHERE conversation = $1 AND status = 'running'",
            [conversation],
          )
        )[0]?.invocation,
      { what: 'the turn to begin', timeoutMs: 20_000 },
    );

  const appPool = () => {
    const config = readConfig(stand.environment());
    return {
      config,
      pool: createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD)),
    };
  };
  const scopeOf = (patient: string) =>
    ({ tenant: TENANT, actor: CLINICIAN, compartment: `patient/${patient}`, purpose: 'TREAT' }) as const;

  /** Puts something behind the active turn; gives what must be there in the end. */
  const wait: {
    readonly [wait in Wait]: (
      client: Client,
      patient: string,
      conversation: string,
    ) => Promise<(messages: Awaited<ReturnType<Client['messages']>>) => boolean>;
  } = {
    message: async (client, _patient, conversation) => {
      const { seq } = await client.post(conversation, 'And then?');
      return (messages) =>
        messages.some(({ in_reply_to, status }) => in_reply_to === seq && status === 'complete');
    },
    question: async (_client, patient, conversation) => {
      const { pool } = appPool();
      const draft = {
        ...{ parts: [{ origin: 'code' as const, text: 'Since when?' }], claims: [], sourceAgents: [] },
        ...{ standIn: false, status: 'complete' as const },
      };
      const [active] = await turnsOf(conversation);
      const message = { conversation, id: randomUUID(), inReplyTo: active?.seq ?? 0, draft };
      expect(await createHistory(pool).appendQuestion(scopeOf(patient), message)).toBe('held');
      await pool.end();
      return () => true;
    },
    wake: async (_client, patient, conversation) => {
      const { config, pool } = appPool();
      await scheduleText(
        wakeEngine(stand.restate, pool, await keysOf(pool, config)),
        { scope: scopeOf(patient), conversation, clientKey: 'wake', text: 'The result is due.' },
        0,
      );
      await until(async () => (await turnsOf(conversation)).length >= 2, {
        what: 'the wake to wait',
        timeoutMs: 40_000,
      });
      await pool.end();
      return (messages) => {
        const woken = messages.find(({ text }) => text === 'The result is due.');
        return messages.some(
          ({ in_reply_to, status }) => in_reply_to === woken?.seq && status === 'complete',
        );
      };
    },
    cancel: async (client, _patient, conversation) => {
      expect((await client.request('POST', `/conversations/${conversation}/cancel`)).status).toBe(202);
      return () => true;
    },
    repeat: async (_client, patient, conversation) => {
      const { pool } = appPool();
      const [failed] = await stand.query<{ id: string; seq: number }>(
        "SELECT id, seq FROM app.runs WHERE conversation = $1 AND kind = 'turn' AND status = 'failed' AND ended_at IS NOT NULL",
        [conversation],
      );
      const repeat = { conversation, turn: failed?.id ?? '', run: randomUUID(), most: 50, by: 'op' };
      expect(await createHistory(pool).repeatTurn(scopeOf(patient), repeat)).toEqual({ active: null });
      await pool.end();
      return (messages) =>
        messages.some(({ in_reply_to, status }) => in_reply_to === failed?.seq && status === 'complete');
    },
  };

  async function cell(end: End, waits: Wait): Promise<void> {
    const patient = `${end}-${waits}`;
    await grant(stand.postgres.url, CLINICIAN, patient);
    const starterGrant = await grant(stand.postgres.url, STARTER, patient);
    const client = await clientFor(stand.server, { tenant: TENANT, actor: CLINICIAN }, patient);
    const starter = await clientFor(stand.server, { tenant: TENANT, actor: STARTER }, patient);
    const conversation = await client.createConversation();
    if (waits === 'repeat') {
      // An earlier turn that can be repeated.
      const { seq } = await client.post(conversation, `once-${patient}`);
      expect((await client.answer(conversation, seq)).status).toBe('failed');
    }
    const held = `hold-${patient}`;
    if (end === 'lost-send') stand.loseSend();
    const text = end === 'failed' ? `break ${held}` : `${end} ${held}`;
    const { seq } = await starter.post(conversation, text);
    const invocation = await begun(conversation);
    const isThere = await wait[waits](client, patient, conversation);
    if (end === 'cancelled')
      expect((await client.request('POST', `/conversations/${conversation}/cancel`)).status).toBe(202);
    if (end === 'killed') await createEngineAdmin(stand.restate.adminUrl).kill(invocation);
    if (end === 'forbidden') {
      await revokeAccess(stand.rows, TENANT, starterGrant);
    }
    if (end === 'paused')
      await fetch(`${stand.restate.adminUrl}/invocations/${invocation}/pause`, { method: 'PATCH' });
    figures.cells += 1;
    if (end === 'erased') return erased(patient, conversation, client);
    stand.letGo(held);
    const goesOn = await until(
      async () => (await turnsOf(conversation)).length === 0 && isThere(await client.messages(conversation)),
      { timeoutMs: 40_000, what: `${end} × ${waits}` },
    ).catch(() => false);
    if (!goesOn) figures.stuck += 1;
    const messages = await client.messages(conversation);
    const told = messages.find(
      ({ in_reply_to, role }) => role === 'assistant' && in_reply_to === seq,
    )?.status;
    // Of a turn that is cancelled while it ends, one of both is told.
    const isTold = told === (TOLD[end] ?? undefined) || (waits === 'cancel' && told === 'cancelled');
    if (!isTold) figures.untold += 1;
    expect([goesOn !== false, isTold ? TOLD[end] : told], patient).toEqual([true, TOLD[end]]);
    if (waits === 'question' && TOLD[end] !== null && TOLD[end] !== 'cancelled')
      expect(messages.map((message) => message.text)).toContain('Since when?');
    // And it takes the next message as if nothing had been.
    const next = await client.post(conversation, 'Still there?');
    expect((await client.answer(conversation, next.seq)).status).toBe('complete');
  }

  /** Nothing of it is left, and the person is told that there is no such patient. */
  async function erased(patient: string, conversation: string, client: Client): Promise<void> {
    const { DATABASE_URL, DATABASE_SYSTEM_PASSWORD } = readConfig(stand.environment());
    const system = createPool(connectionFor(DATABASE_URL, 'system', DATABASE_SYSTEM_PASSWORD ?? ''), {
      max: 1,
    });
    const compartment = `patient/${patient}` as const;
    await beginErasure(system, { tenant: TENANT, compartment, by: 'officer', purpose: 'PATRQT' }, new Date());
    await system.end();
    const isGone = await until(
      async () => {
        const [left] = await stand.query<{ n: number }>(
          `SELECT (SELECT count(*) FROM app.turns WHERE conversation = $1)::integer
            + (SELECT count(*) FROM app.runs WHERE conversation = $1)::integer AS n`,
          [conversation],
        );
        return left?.n === 0;
      },
      { timeoutMs: 40_000, what: `${patient} to go` },
    ).catch(() => false);
    if (!isGone) figures.stuck += 1;
    const { status } = await client.request('GET', `/conversations/${conversation}/messages`);
    if (status !== 404) figures.untold += 1;
    expect([isGone, status], patient).toEqual([true, 404]);
  }

  const all = (end: End) => {
    const width = end === 'too-large' ? 1 : WAITS.length;
    return sideBySide(waitsOf(end), (waits) => cell(end, waits), width);
  };
  // Its cells wait for the watchdog most of their time: beside the others.
  let killed: Promise<unknown> | undefined;

  it.each(TRIED.filter((end) => end !== 'killed'))('%s', async (end) => {
    killed ??= all('killed').catch((error: unknown) => error);
    await all(end);
  });

  it('killed', async () => {
    expect(await killed).toBeUndefined();
  });

  it('loses no send for good', () => {
    expect(stand.lost()).toBe(waitsOf('lost-send').length);
  });

  it('writes the figures', () => {
    expect(figures.cells).toBe(CELLS);
    if (!full) return;
    writeMeasured({
      name: 'stuck',
      goals: [
        goal('ends of a turn × what waits, tried', `= ${CELLS}`, figures.cells, 'cells'),
        goal('conversations that did not go on', '= 0', figures.stuck, 'cells'),
        goal('people who were not told', '= 0', figures.untold, 'cells'),
      ],
    });
  });
});
