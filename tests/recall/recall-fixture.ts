import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { actorCompartment, type Claim, type Scope } from '@consilium/kernel';
import {
  connectionFor,
  createAuditedHistory,
  createAuditWriter,
  createHistory,
  createPool,
  createRecalls,
  createScopedStore,
  createSnapshotRows,
  grantAccess,
  migrate,
  type NewSnapshot,
} from '@consilium/store';
import { type RunningPostgres, startPostgres, temporaryFolder } from '@consilium/testing';

export const TENANTS = ['north', 'south'] as const;
const PASSWORDS = {
  app: 'app-password',
  own: 'own-password',
  operate: 'operate-password',
  system: 'system-password',
};

export interface Size {
  readonly sources: number;
  readonly retracted: number;
  /** Of each tenant. */
  readonly patients: number;
}

/** What was said to whom, from which sources. */
export interface Cited {
  readonly scope: Scope;
  readonly conversation: string;
  readonly seq: number;
  /** Numbers of sources. */
  readonly sources: readonly number[];
  readonly readers: readonly string[];
}

export const hashOf = (source: number) => source.toString(16).padStart(64, '0');
const doiOf = (source: number) => `10.5555/recall.${source}`;

/** A database with a library and answers that cite it, in two tenants; nothing is retracted yet. */
export async function startRecallFixture({ sources, retracted, patients }: Size) {
  const { path: directory, remove } = temporaryFolder('recall');
  const postgres: RunningPostgres = await startPostgres();
  await migrate(postgres.url, { roles: PASSWORDS });
  const open = (role: keyof typeof PASSWORDS) =>
    createPool(connectionFor(postgres.url, role, PASSWORDS[role]));
  const [admin, app] = [createPool(postgres.url, { max: 2 }), open('app')];
  const key = randomBytes(32);
  const audit = createAuditWriter({
    pool: app,
    secrets: { auditKey: async () => key },
    now: () => new Date(),
  });
  const store = createScopedStore({ pool: app, audit });
  const history = createAuditedHistory(createHistory(app), audit);
  const cited: Cited[] = [];
  for (const tenant of TENANTS) {
    const importer = { tenant, actor: 'importer', compartment: actorCompartment('importer') };
    await createSnapshotRows({ store }).add(
      { scope: { ...importer, purpose: 'HOPERAT' } },
      Array.from({ length: sources }, (_, source) => snapshotOf(source)),
    );
    for (let patient = 0; patient < patients; patient += 1)
      cited.push(...(await answersOf({ admin, history, tenant, patient, sources, patients })));
  }
  const file = join(directory, 'retracted.json');
  writeFileSync(file, JSON.stringify(Array.from({ length: retracted }, (_, source) => doiOf(source))));
  return {
    ...{ postgres, admin, cited, file },
    systemUrl: connectionFor(postgres.url, 'system', PASSWORDS.system),
    system: open('system'),
    recalls: createRecalls({ store }),
    stop: async () => {
      await postgres.stop();
      remove();
    },
  };
}

function snapshotOf(source: number): NewSnapshot {
  return {
    ...{ hash: hashOf(source), textHash: hashOf(source), level: 'cohort', licence: 'CC0', request: null },
    ...{ retrieved: '2026-01-01T00:00:00.000Z', invented: false },
    status: { status: 'none_known', by: 'pubmed' },
    source: {
      ...{
        source_type: 'article',
        authors: [],
        title: `Paper ${source}`,
        journal: 'J',
        year: 2020,
        volume: '',
      },
      ...{ issue: '', pages: '', doi: doiOf(source), pmid: null, publication_types: [] },
    },
  };
}

interface Around {
  readonly admin: ReturnType<typeof createPool>;
  readonly history: ReturnType<typeof createAuditedHistory>;
  readonly tenant: string;
  readonly patient: number;
  readonly sources: number;
  readonly patients: number;
}

/** A conversation of two answers; every source is cited in each tenant, and each answer cites some. A colleague opens every second one. */
async function answersOf({
  admin,
  history,
  tenant,
  patient,
  sources,
  patients,
}: Around): Promise<readonly Cited[]> {
  const scope: Scope = {
    ...{ tenant, actor: `dr-${patient % 5}`, compartment: `patient/p${patient}`, purpose: 'TREAT' },
  };
  const colleague = { ...scope, actor: 'dr-colleague' };
  for (const { actor } of [scope, colleague])
    await grantAccess(admin, {
      ...{ tenant, actor, compartment: scope.compartment, relation: 'care-team', purposes: ['TREAT'] },
    });
  const conversation = randomUUID();
  await history.createConversation(scope, { id: conversation, team: 'consult', topic: null, state: {} });
  const isRead = patient % 2 === 0;
  const readers = isRead ? [scope.actor, colleague.actor] : [scope.actor];
  const mine = Array.from({ length: sources }, (_, source) => source).filter(
    (source) => source % patients === patient,
  );
  const answers = [mine, mine.slice(0, 1)].map((some) => [...some, (patient * 7) % sources]);
  const cited: Cited[] = [];
  for (const some of answers) {
    const used = [...new Set(some)];
    const run = randomUUID();
    const accepted = await history.acceptMessage(scope, {
      ...{
        conversation,
        id: randomUUID(),
        clientKey: run,
        parts: [{ origin: 'user', text: 'And?' }],
        run,
        most: 5,
      },
    });
    if (typeof accepted === 'string') throw new Error(accepted);
    const place = { conversation, seq: accepted.seq, turn: run };
    await history.startRun(scope, {
      ...{
        ...place,
        run,
        parent: null,
        kind: 'turn',
        team: 'consult',
        teamVersion: null,
        agent: 'a',
        invocation: run,
      },
    });
    await history.commitTurn(scope, {
      ...{ ...place, delta: {}, runs: [{ run, status: 'complete', code: null, steps: [] }] },
      answer: {
        ...{ parts: [{ origin: 'model', text: 'So.', agent: 'a' }], claims: used.map(claimOf) },
        ...{ sourceAgents: ['a'], standIn: true, status: 'complete' },
      },
    });
    cited.push({ scope, conversation, seq: accepted.seq + 1, sources: used, readers });
  }
  if (isRead) await history.readMessages(colleague, conversation, { after: 0, limit: 50 });
  return cited;
}

function claimOf(source: number, at: number): Claim {
  return {
    ...{ sentence: `Paper ${source} says so.`, kind: 'literature', status: 'checked' },
    evidence: [
      {
        ...{ mark: `l${at + 1}`, ref: `Snapshot/${hashOf(source)}`, path: '0-10', printed: 'A paper.' },
        literature: { words: null, level: 'cohort', status: 'none_known', invented: false, score: 0.5 },
      },
    ],
  };
}
