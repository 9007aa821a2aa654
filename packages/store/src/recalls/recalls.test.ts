import { randomUUID } from 'node:crypto';
import { actorCompartment, type Caller, type Claim, type Scope, type SourceStatus } from '@consilium/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseRows } from '../erasure/erase-rows.ts';
import { beginErasure, erasureReached } from '../erasure/tombstone.ts';
import { grantAccess } from '../grants/grants.ts';
import { createAuditedHistory } from '../history/audited-history.ts';
import { scoped } from '../postgres/scoped.ts';
import { createSnapshotRows, type NewSnapshot } from '../snapshots/snapshot-rows.ts';
import { grantFor } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { draftOf, newConversation, wholeTurn } from '../test-support/turns.fixture.ts';
import { type MarkedMessage, markRecalls } from './mark-recalls.ts';
import { createRecalls } from './my-recalls.ts';
import { claimStatusChecks, statusHeard } from './status-checks.ts';

const { admin, app, system, history: plain, trail, grantedScope } = useStore({ beforeAll, afterAll });
const HASH = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
let tenant: string;

const snapshot = (hash: string, over: Partial<NewSnapshot> = {}): NewSnapshot => ({
  ...{ hash, textHash: 'c'.repeat(64), level: 'not_classified', licence: 'CC0', request: null },
  ...{
    retrieved: '2026-01-01T00:00:00.000Z',
    invented: false,
    status: { status: 'none_known', by: 'pubmed' },
  },
  source: {
    source_type: 'web',
    title: 'Page',
    site: 's',
    url: 'https://example.org',
    retrieved: '2026-01-01',
  },
  ...over,
});

function cites(hash: string, status: SourceStatus = 'none_known', mark = 'l1'): Claim {
  return {
    ...{ sentence: 'It helped.', kind: 'literature', status: 'checked' },
    evidence: [
      {
        ...{ mark, ref: `Snapshot/${hash}`, path: '10-42', printed: 'A paper.' },
        literature: { words: null, level: 'cohort', status, invented: false, score: 0.5 },
      },
    ],
  };
}

const own = (actor: string): Caller => ({
  scope: { tenant, actor, compartment: actorCompartment(actor), purpose: 'PATRQT' },
});
const history = createAuditedHistory(plain, trail.audit);
const recalls = createRecalls(trail);
const snapshots = createSnapshotRows(trail);
const mark = () => markRecalls(system);
const page = { limit: 50 };

/** An answer that cites the source, for this reader. */
async function answer(scope: Scope, claims: readonly Claim[], conversation?: string): Promise<string> {
  const there = conversation ?? (await newConversation(history, scope));
  await wholeTurn(history, scope, there, { answer: draftOf('It helped. [l1]', { claims }) });
  return there;
}

async function retract(hash = HASH): Promise<void> {
  const status = { status: 'retracted', by: 'crossref', reason: 'made-up data' } as const;
  await snapshots.addStatus(own('importer'), hash, status);
}

async function another(scope: Scope, actor: string): Promise<Scope> {
  await grantAccess(admin, { ...grantFor(scope), actor });
  return { ...scope, actor };
}

beforeEach(async () => {
  tenant = `t-${randomUUID()}`;
  await snapshots.add(own('importer'), [snapshot(HASH), snapshot(OTHER)]);
});

describe('the audit record of a message [D7]', () => {
  it('is written with the message, and names the cited passages with position, score and time', async () => {
    const scope = await grantedScope({ tenant });
    const conversation = await answer(scope, [cites(HASH), cites(OTHER, 'none_known', 'l2')]);
    const [found, ...more] = await recalls.citations(own('dr-a'), HASH, page);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      ...{ compartment: scope.compartment, conversation, seq: 2, recalled: null },
      notes: [{ mark: 'l1', start: 10, end: 42, score: 0.5 }],
    });
  });

  it('is shown for conversations that the reader may open now, and no others', async () => {
    const scope = await grantedScope({ tenant });
    const colleague = await another(scope, 'dr-b');
    const conversation = await answer(scope, [cites(HASH)]);
    await grantedScope({ tenant, actor: 'dr-c' });
    const seenBy = async (actor: string) => (await recalls.citations(own(actor), HASH, page)).length;
    expect([await seenBy('dr-a'), await seenBy('dr-b'), await seenBy('dr-c')]).toEqual([1, 1, 0]);
    await history.setAudience(scope, conversation, { audience: 'author', proxies: false });
    expect([await seenBy('dr-a'), await seenBy(colleague.actor)]).toEqual([1, 0]);
    await admin.query('UPDATE app.grants SET revoked_at = now() WHERE tenant = $1', [tenant]);
    expect(await seenBy('dr-a')).toBe(0);
  });

  it('is not shown while a patient is open, to an agent, or to another tenant', async () => {
    const scope = await grantedScope({ tenant });
    await answer(scope, [cites(HASH)]);
    const refused = [{ scope }, { ...own('dr-a'), run: randomUUID() }];
    const asked = `SELECT FROM app.my_citations($1, null, 10)`;
    const ask = (of: Scope, run?: string) =>
      scoped(app, of, async (transaction) => (await transaction.query(asked, [HASH])).rowCount, {
        ...(run === undefined ? {} : { run }),
      });
    expect([
      await ask(own('dr-a').scope),
      await ask(scope),
      await ask(own('dr-a').scope, randomUUID()),
    ]).toEqual([...[1, 0, 0]]);
    for (const caller of refused) {
      await expect(recalls.citations(caller, HASH, page)).rejects.toThrow();
      await expect(recalls.notices(caller, page)).rejects.toThrow();
    }
    tenant = `t-${randomUUID()}`;
    expect(await recalls.citations(own('dr-a'), HASH, page)).toEqual([]);
  });

  it('comes in pages, newest first', async () => {
    const scope = await grantedScope({ tenant });
    const conversation = await answer(scope, [cites(HASH)]);
    await answer(scope, [cites(HASH)], conversation);
    await answer(scope, [cites(HASH)], conversation);
    const first = await recalls.citations(own('dr-a'), HASH, { limit: 2 });
    const second = await recalls.citations(own('dr-a'), HASH, { limit: 2, before: first[1]!.message });
    expect([...first, ...second].map(({ seq }) => seq)).toEqual([6, 4, 2]);
  });
});

describe('a recalled source [B12]', () => {
  it('marks each message that used it once, and notifies each reader of the conversation once', async () => {
    const scope = await grantedScope({ tenant });
    const reader = await another(scope, 'dr-reader');
    await another(scope, 'dr-elsewhere');
    const conversation = await answer(scope, [cites(HASH)]);
    await answer(scope, [cites(HASH)], conversation);
    await answer(scope, [cites(OTHER)], conversation);
    await history.readMessages(reader, conversation, { after: 0, limit: 10 });
    expect(await mark()).toEqual({ marked: 0, told: 0 });
    await retract();
    expect(await mark()).toEqual({ marked: 2, told: 2 });
    await retract();
    expect(await mark()).toEqual({ marked: 0, told: 0 });
    const messages = await history.readMessages(scope, conversation, { after: 0, limit: 10 });
    if (messages === 'not-found') throw new Error('not found');
    expect(
      messages.map(({ recalls: marks }) => marks?.map(({ status, reason }) => [status, reason])),
    ).toEqual([
      ...[undefined, [['retracted', 'made-up data']], undefined, [['retracted', 'made-up data']]],
      ...[undefined, undefined],
    ]);
    const [notice, ...more] = await recalls.notices(own('dr-reader'), page);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      ...{
        compartment: scope.compartment,
        conversation,
        seq: 2,
        hash: HASH,
        status: 'retracted',
        seenAt: null,
      },
      ...{ by: 'crossref', reason: 'made-up data', source: { title: 'Page' } },
    });
    expect(await recalls.notices(own('dr-elsewhere'), page)).toEqual([]);
    expect(await recalls.markSeen(own('dr-elsewhere'), notice!.id)).toBe(false);
    expect(await recalls.markSeen(own('dr-reader'), notice!.id)).toBe(true);
    expect(await recalls.markSeen(own('dr-reader'), notice!.id)).toBe(false);
    expect((await recalls.notices(own('dr-reader'), page))[0]?.seenAt).not.toBeNull();
  });

  it('does not notify a reader who may no longer read the conversation', async () => {
    const scope = await grantedScope({ tenant });
    const reader = await another(scope, 'dr-reader');
    const conversation = await answer(scope, [cites(HASH)]);
    await history.readMessages(reader, conversation, { after: 0, limit: 10 });
    await retract();
    await mark();
    expect(await recalls.notices(own('dr-reader'), page)).toHaveLength(1);
    await history.setAudience(scope, conversation, { audience: 'author', proxies: false });
    expect(await recalls.notices(own('dr-reader'), page)).toEqual([]);
    expect(await recalls.notices(own('dr-a'), page)).toHaveLength(1);
  });

  it('marks no message for what was known when it was cited, and marks it for a graver status since', async () => {
    const scope = await grantedScope({ tenant });
    const conversation = await answer(scope, [cites(HASH, 'concern')]);
    const concern = { status: 'concern', by: 'crossref' } as const;
    await snapshots.addStatus(own('importer'), HASH, concern);
    expect(await mark()).toEqual({ marked: 0, told: 0 });
    await answer(scope, [cites(HASH)], conversation);
    expect(await mark()).toMatchObject({ marked: 1 });
    await retract();
    expect(await mark()).toMatchObject({ marked: 2 });
    // Its last word is milder than what the message says already.
    await snapshots.addStatus(own('importer'), HASH, concern);
    expect(await mark()).toEqual({ marked: 0, told: 0 });
  });

  it('says which messages were marked, of each compartment after its transaction', async () => {
    const [one, other] = [await grantedScope({ tenant }), await grantedScope({ tenant })];
    const first = await answer(one, [cites(HASH), cites(OTHER)]);
    const second = await answer(other, [cites(HASH)]);
    await retract();
    await retract(OTHER);
    const said: MarkedMessage[] = [];
    await markRecalls(system, async (messages) => void said.push(...messages));
    const placeOf = ({ compartment }: Scope, conversation: string) => ({
      ...{ tenant, compartment, conversation, seq: 2 },
    });
    const own = said.filter((each) => each.tenant === tenant);
    expect(own).toHaveLength(2);
    expect(own).toEqual(expect.arrayContaining([placeOf(one, first), placeOf(other, second)]));
  });

  it('is marked once, however many workers mark at the same time', async () => {
    for (let patient = 0; patient < 4; patient += 1) {
      await answer(await grantedScope({ tenant }), [cites(HASH)]);
    }
    await retract();
    const all = await Promise.all([mark(), mark(), mark()]);
    expect(all.reduce((sum, { marked, told }) => sum + marked + told, 0)).toBe(8);
  });

  it('marks nothing after an erasure has begun, also one that begins at the same moment', async () => {
    const [scope, other] = [await grantedScope({ tenant }), await grantedScope({ tenant })];
    const request = (of: Scope) =>
      ({ tenant, compartment: of.compartment, by: 'officer', purpose: 'PATRQT' }) as const;
    await answer(scope, [cites(HASH)]);
    await answer(other, [cites(HASH)]);
    await beginErasure(system, request(other), new Date());
    await retract();
    const erasing = await admin.connect();
    await erasing.query('BEGIN');
    await erasing.query('SELECT app.begin_erasure($1, $2, $3, $4, now())', Object.values(request(scope)));
    const marking = mark();
    await expect
      .poll(
        async () =>
          (await admin.query(`SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'`)).rowCount,
      )
      .toBe(1);
    await erasing.query('COMMIT');
    erasing.release();
    expect(await marking).toEqual({ marked: 0, told: 0 });
  });

  it('leaves nothing of an erased patient, and marks nothing there again', async () => {
    const scope = await grantedScope({ tenant });
    await answer(scope, [cites(HASH)]);
    await retract();
    await mark();
    const at = new Date();
    await beginErasure(
      system,
      { tenant, compartment: scope.compartment, by: 'officer', purpose: 'PATRQT' },
      at,
    );
    for (const phase of ['stopped', 'key-destroyed', 'forgotten'] as const)
      await erasureReached(system, scope, phase);
    await eraseRows(system, scope);
    expect(await mark()).toEqual({ marked: 0, told: 0 });
    for (const table of ['citations', 'recalls', 'recall_notices'])
      expect(
        (await admin.query(`SELECT FROM app.${table} WHERE tenant = $1`, [tenant])).rowCount,
        table,
      ).toBe(0);
    expect(await recalls.notices(own('dr-a'), page)).toEqual([]);
    expect(await recalls.citations(own('dr-a'), HASH, page)).toEqual([]);
  });
});

describe('status checks that are due [B12]', () => {
  const claim = (over: object = {}) =>
    claimStatusChecks(system, {
      ...{ asked: tenant, holder: '00000000-0000-4000-8000-000000000001' },
      ...{ leaseMs: 60_000, everyMs: 3_600_000, limit: 50, ...over },
    }).then((found) => found.filter((each) => each.tenant === tenant));

  it('are for cited documents, and repeat only after an interval', async () => {
    expect(await claim()).toEqual([]);
    await answer(await grantedScope({ tenant }), [cites(HASH)]);
    const due = await claim();
    expect(due).toMatchObject([{ hash: HASH, source: { title: 'Page' } }]);
    expect(await statusHeard(system, tenant, due, { status: 'none_known' })).toBe(1);
    expect(await claim()).toEqual([]);
    expect(await claim({ everyMs: 0 })).toHaveLength(1);
    expect(await statusHeard(system, tenant, due, { status: 'none_known' })).toBe(0);
    expect(await statusHeard(system, tenant, due, null)).toBe(0);
  });

  it('go to one poller at a time, and to the next when its lease has ended', async () => {
    await answer(await grantedScope({ tenant }), [cites(HASH)]);
    const holder = '00000000-0000-4000-8000-000000000002';
    expect(await claim({ leaseMs: 500 })).toHaveLength(1);
    expect(await claim({ holder })).toEqual([]);
    await expect.poll(() => claim({ holder }), { timeout: 5_000 }).toHaveLength(1);
    expect(await claim()).toEqual([]);
  });

  it('never include an invented document', async () => {
    const invented = 'd'.repeat(64);
    await snapshots.add(own('importer'), [snapshot(invented, { invented: true })]);
    await answer(await grantedScope({ tenant }), [cites(invented)]);
    expect(await claim()).toEqual([]);
  });
});
