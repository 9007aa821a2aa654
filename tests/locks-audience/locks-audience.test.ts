import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import type { Client } from '../support/client.ts';
import { openStream } from '../support/events.ts';
import { TENANT } from '../support/stack.ts';
import { type Operation, patientOperations, seenBy } from './endpoints.ts';
import { type Fixture, RETRACTED, startFixture, type Told } from './fixture.ts';
import { CALLS, functionAnswer, rowsReached, tablesAboutConversations } from './rows.ts';
import { AUTHORS, isRead, type Person, READERS } from './who-reads.ts';

const full = suiteSize() === 'full';
/** At the small size a clinician's conversations and a patient's; the others begin theirs in the same way. */
const WRITERS = full ? AUTHORS : AUTHORS.filter(({ relation }) => ['care-team', 'self'].includes(relation));

const figures = {
  cells: 0,
  differ: 0,
  quoted: 0,
  rows: 0,
  rowsReached: 0,
  refused: 0,
  streams: 0,
  slowestMs: 0,
};

describe('[locks-audience] a conversation is for its audience, and for nobody else it is not there [F2]', () => {
  let fixture: Fixture;
  let operations: readonly Operation[];
  const clientOf = ({ actor }: Person) => fixture.clients.get(actor) as Client;
  const cells = () =>
    fixture.told.flatMap((told) =>
      READERS.map((reader) => ({ told, reader, inside: isRead(told, reader.relation) })),
    );
  const nameOf = ({ author, audience, proxies }: Told, { relation }: Person) =>
    `${author.relation}'s for ${audience}${proxies ? ' and proxies' : ''}, read as ${relation}`;

  beforeAll(async () => {
    fixture = await startFixture(WRITERS);
    operations = await patientOperations(fixture.stack);
  });
  afterAll(() => fixture?.stop());

  it('every operation that names a conversation or a proposal: outside, what it is for none', async () => {
    const naming = operations.filter(({ path }) => /\{(conversation|proposal)\}/.test(path));
    expect(naming.length).toBeGreaterThanOrEqual(8);
    for (const { name } of naming) {
      const none = new Map<string, string>();
      for (const reader of READERS) none.set(reader.actor, await seenBy(clientOf(reader), name, {}));
      for (const { told, reader, inside } of cells()) {
        if (inside && name !== 'readMessages' && name !== 'readConversation' && name !== 'readRun') continue;
        figures.cells += 1;
        const { id: conversation, run, proposal } = told;
        const seen = await seenBy(clientOf(reader), name, { conversation, run, proposal });
        const differs = seen !== none.get(reader.actor);
        if (inside && !seen.startsWith('[200')) figures.refused += 1;
        if (!inside && differs) figures.differ += 1;
        expect(differs, `${name}: ${nameOf(told, reader)}`).toBe(inside);
      }
    }
  });

  it('every other look: no word, title or id of a conversation that is not for them', async () => {
    const looks = operations.filter(
      ({ method, path }) => method === 'GET' && !/\{(conversation|run)\}/.test(path),
    );
    expect(looks.length).toBeGreaterThanOrEqual(15);
    for (const reader of READERS)
      for (const { name } of looks) {
        const seen = await seenBy(clientOf(reader), name, {});
        for (const told of fixture.told) {
          const { word, id, run, proposal } = told;
          const inside = isRead(told, reader.relation);
          figures.cells += 1;
          const quotes = [word, id, run, proposal].filter((each) => seen.includes(each));
          if (!inside && quotes.length > 0) figures.quoted += 1;
          expect(inside ? [] : quotes, `${name}: ${nameOf(told, reader)}`).toEqual([]);
          if (inside && name === 'listConversations' && !seen.includes(word)) figures.refused += 1;
        }
      }
    expect(figures.refused).toBe(0);
  });

  it('what reaches over all patients: only conversations that are for them', async () => {
    const { server } = fixture.stack;
    const looks = [`/v1/evidence/snapshots/${RETRACTED}/citations`, '/v1/notices'];
    for (const reader of READERS) {
      const token = await server.mintToken?.({ tenant: TENANT, actor: reader.actor });
      const headers = { authorization: `Bearer ${token}` };
      for (const look of looks) {
        const response = await fetch(`${server.url}${look}?limit=200`, { headers });
        const seen = await response.text();
        expect(response.status, seen).toBe(200);
        for (const told of fixture.told) {
          figures.cells += 1;
          const inside = isRead(told, reader.relation);
          if (!inside && seen.includes(told.id)) figures.quoted += 1;
          expect(seen.includes(told.id), `${look}: ${nameOf(told, reader)}`).toBe(inside);
        }
      }
    }
  });

  it('every table with rows about a conversation: outside, none is reached', async () => {
    const tables = await tablesAboutConversations(fixture);
    expect(tables.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        'conversation_state',
        'conversations',
        'messages',
        'proposals',
        'runs',
        'steps',
        'turns',
        'wakes',
      ]),
    );
    for (const table of tables)
      for (const { told, reader, inside } of cells()) {
        figures.rows += 1;
        const reached = await rowsReached(fixture, reader, table, told);
        const got = Object.entries(reached).filter(([, count]) => count !== 0 && count !== 'refused');
        if (!inside && got.length > 0) figures.rowsReached += 1;
        expect(inside ? [] : got, `${table.table}.${table.key}: ${nameOf(told, reader)}`).toEqual([]);
        // A wake has no run, and an answer's row of a person's message neither.
        if (inside && table.key !== 'run') expect(reached.select, table.table).not.toBe(0);
      }
  });

  it('every function that takes a conversation: outside, the same answer as for none', async () => {
    const found = await fixture.stack.query<{ name: string }>(`SELECT proname AS name FROM pg_proc
      WHERE pronamespace = 'app'::regnamespace AND 'p_conversation' = ANY (proargnames)
        AND has_function_privilege('consilium_app', oid, 'EXECUTE') ORDER BY 1`);
    expect(found.map(({ name }) => name)).toEqual(Object.keys(CALLS).sort());
    for (const { name } of found)
      for (const { told, reader, inside } of cells()) {
        if (inside) continue;
        figures.cells += 1;
        const [given, none] = [
          await functionAnswer(fixture, reader, name, told.id),
          await functionAnswer(fixture, reader, name),
        ];
        // Its author is answered otherwise: the same answer twice is not the same error twice.
        expect(await functionAnswer(fixture, told.author, name, told.id), name).not.toBe(none);
        if (given !== none) figures.differ += 1;
        expect(given, `${name}: ${nameOf(told, reader)}`).toBe(none);
      }
  });

  it('only the author changes it, and a change closes the streams of those who are out of it at once', async () => {
    for (const told of fixture.told.filter(({ audience }) => audience === 'all')) {
      const author = clientOf(told.author);
      const set = (client: Client, audience: string) =>
        client.request('PUT', `/conversations/${told.id}/audience`, { audience, proxies: false });
      const inside = READERS.filter(({ relation }) => isRead(told, relation));
      for (const reader of inside) expect((await set(clientOf(reader), 'author')).status).toBe(403);
      const streams = await Promise.all(inside.map((reader) => openStream(clientOf(reader), told.id)));
      const own = await openStream(author, told.id);
      await Promise.all([own, ...streams].map((stream) => stream.waitFor('ready')));
      const began = performance.now();
      expect((await set(author, 'author')).status).toBe(200);
      await Promise.all(streams.map((stream) => stream.waitFor('forbidden', 5_000)));
      figures.slowestMs = Math.max(figures.slowestMs, performance.now() - began);
      figures.streams += streams.length;
      await own.waitFor('audience-changed');
      const { seq } = await author.post(told.id, 'And more of it.');
      await author.answer(told.id, seq);
      for (const { events } of streams)
        expect(events.map(({ type }) => type)).toEqual(['ready', 'forbidden', 'stream-closed']);
      own.close();
    }
  });

  it('writes the figures', () => {
    expect(figures).toMatchObject({ differ: 0, quoted: 0, rowsReached: 0, refused: 0 });
    if (!full) return;
    writeMeasured({
      name: 'locks-audience',
      goals: [
        goal('conversations: authors by relation × audiences', '≥ 24', fixture.told.length, 'conversations'),
        goal('calls of operations and functions', '≥ 2000', figures.cells, 'calls'),
        goal(
          'answers outside the audience unlike those for no conversation',
          '= 0',
          figures.differ,
          'answers',
        ),
        goal('looks that quote a conversation to somebody outside', '= 0', figures.quoted, 'looks'),
        goal('tables asked for rows, once a conversation and relation', '≥ 700', figures.rows, 'times'),
        goal('times that a row was reached from outside', '= 0', figures.rowsReached, 'times'),
        goal('looks inside the audience that were refused', '= 0', figures.refused, 'looks'),
        goal('open streams that a change closed', '≥ 12', figures.streams, 'streams'),
        goal('slowest of them', '≤ 2', Math.round(figures.slowestMs) / 1_000, 's'),
      ],
    });
  });
});
