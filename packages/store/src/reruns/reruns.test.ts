import { randomUUID } from 'node:crypto';
import type { KeptAnswer, Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoped } from '../postgres/scoped.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { recordOf, runOf } from '../test-support/turns.fixture.ts';
import { createReruns, listReruns } from './reruns.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, history, trail, query, grantedScope, newConversation, wholeTurn } = store;
const reruns = () => createReruns({ store: trail.store, pool: app });
const list = (scope: Scope, conversation: string) => listReruns(trail)({ scope }, conversation, 2);
const KEPT: KeptAnswer = { parts: [{ origin: 'model', text: 'Yes.' }], claims: [], status: 'complete' };

/** A conversation whose message 2 is an answer. */
async function answered() {
  const scope = await grantedScope();
  const conversation = await newConversation(scope, { mood: { value: 'calm', origin: 'user' } });
  await wholeTurn(scope, conversation);
  const start = { pair: randomUUID(), past: randomUUID(), present: randomUUID(), conversation, answer: 2 };
  return { scope, conversation, start };
}
const asRun = (conversation: string, run: string) => ({
  ...runOf(conversation, 1, { run }),
  ...{ turn: run, kind: 'replay' as const },
});

describe('an answer that is run again [D14]', () => {
  it('has two runs, of its day and of now, and their answers are read side by side', async () => {
    const { scope, conversation, start } = await answered();
    const begun = await reruns().begin(scope, start);
    expect(begun).toMatchObject({ conversation, seq: 1, team: 'consult', teamVersion: 'version-1' });
    // A second attempt of the same step begins nothing new.
    expect(await reruns().begin(scope, start)).toEqual(begun);
    for (const run of [start.past, start.present]) {
      const started = await history.startRun(scope, asRun(conversation, run));
      expect(started).toMatchObject({
        verdict: 'go',
        message: { seq: 1 },
        state: { mood: { value: 'calm' } },
      });
      expect(started.isKeptState).toBeUndefined();
      await reruns().keep(scope, { run, answer: KEPT, notes: ['state_of_today'] });
      await history.closeRun(scope, recordOf(run));
    }
    const side = { status: 'complete', answer: KEPT, notes: ['state_of_today'] };
    expect(await list(scope, conversation)).toMatchObject([
      { pair: start.pair, askedBy: scope.actor, past: side, present: side },
    ]);
    const rows = await query(
      `SELECT action FROM app.audit_entries WHERE compartment = $1 AND action LIKE 'conversation.rerun%' ORDER BY seq`,
      [scope.compartment],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'conversation.rerun',
      'conversation.rerun',
      'conversation.reruns',
    ]);
  });

  it('is run once at a time, and leaves nothing in the conversation or the record', async () => {
    const { scope, conversation, start } = await answered();
    await reruns().begin(scope, start);
    const again = { ...start, pair: randomUUID(), past: randomUUID(), present: randomUUID() };
    expect(await reruns().begin(scope, again)).toBe('running');
    await history.startRun(scope, asRun(conversation, start.past));
    const writing = scoped(
      app,
      scope,
      (transaction) =>
        transaction.query(
          `INSERT INTO app.wakes (tenant, compartment, key, conversation, due_at, actor, purpose, body, origin)
           VALUES (app.tenant(), app.compartment(), $1, $2, now(), app.actor(), app.purpose(), '"x"', 'model')`,
          [randomUUID(), conversation],
        ),
      { run: start.past },
    );
    await expect(writing).rejects.toThrow();
    for (const run of [start.past, start.present]) {
      await history.startRun(scope, asRun(conversation, run));
      await history.closeRun(scope, recordOf(run));
    }
    expect(await reruns().begin(scope, again)).toMatchObject({ seq: 1 });
    expect(await history.readMessages(scope, conversation, { after: 0, limit: 9 })).toHaveLength(2);
  });

  it('is for the care team that may read the conversation, and nobody else', async () => {
    const { scope, conversation, start } = await answered();
    await reruns().begin(scope, start);
    const asked = { ...scope, actor: 'other' };
    const self = await grantedScope({ ...asked, actor: 'pat', purpose: 'PATRQT' }, { relation: 'self' });
    const colleague = await grantedScope(asked);
    for (const audience of ['all', 'author']) {
      await admin.query('UPDATE app.conversations SET audience = $2 WHERE id = $1', [conversation, audience]);
      const found = await list(colleague, conversation);
      expect(audience === 'all' ? found : [found]).toHaveLength(1);
      if (audience === 'author') expect(found).toBe('not-found');
      expect(await list(self, conversation)).toBe('not-found');
      expect(await reruns().begin(self, { ...start, pair: randomUUID() })).toBe('not-found');
    }
    const stranger = { ...scope, actor: 'stranger' };
    expect(await reruns().begin(stranger, start)).toBe('not-found');
    // Nor does a run start that nobody began, or that somebody else did.
    const unknown = await history.startRun(scope, asRun(conversation, randomUUID()));
    expect(unknown.verdict).toBe('forbidden');
    expect(await reruns().begin(scope, { ...start, answer: 1 })).toBe('not-found');
  });

  it('is erased with the patient', async () => {
    const erased = await admin.query("SELECT FROM app.erasable_tables() t WHERE t = 'reruns'");
    expect(erased.rowCount).toBe(1);
  });
});
