import { randomUUID } from 'node:crypto';
import { startSources } from '@consilium/evidence/test-support/sources';
import { actorCompartment, type Claim, type Scope } from '@consilium/kernel';
import { readConfig } from '@consilium/server';
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
import { addCitingAnswer } from '../support/citing-answer.ts';
import { keysOf } from '../support/keys.ts';
import { startTestEngines } from '../support/stack.ts';
import { startWorkerProcess } from '../support/worker.ts';
import { startDatabaseTrap } from './database-trap.ts';

export const TENANTS = ['north', 'south'] as const;

export interface Size {
  readonly sources: number;
  readonly retracted: number;
  /** Labels of medicines, numbered after the papers; every second medicine is recalled later. */
  readonly labels: number;
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

/** Every fourth paper has no DOI, so that only PubMed can tell; of the others Crossref tells. */
const ofPubMed = (source: number) => source % 4 === 3;

/** A database with a library and answers that cite it, in two tenants, a worker of the product, and the sources that it asks. */
export async function startRecallFixture({ sources: papers, retracted, labels, patients }: Size) {
  const [engines, sources] = await Promise.all([startTestEngines({ durableDatabase: true }), startSources()]);
  const { postgres } = engines;
  const environment = engines.environment({
    EVIDENCE: 'live',
    SWEEP_AFTER_MS: '400',
    WATCHDOG_EVERY_MS: '400',
  });
  const config = readConfig(environment);
  const passwords = { app: config.DATABASE_APP_PASSWORD, system: config.DATABASE_SYSTEM_PASSWORD ?? '' };
  await migrate(postgres.url, {
    roles: { ...passwords, ...{ own: 'own-password', operate: 'operate-password' } },
  });
  const open = (role: keyof typeof passwords) =>
    createPool(connectionFor(postgres.url, role, passwords[role]));
  const [admin, app] = [createPool(postgres.url, { max: 2 }), open('app')];
  const audit = createAuditWriter({ pool: app, secrets: await keysOf(app, config), now: () => new Date() });
  const store = createScopedStore({ pool: app, audit });
  const history = createAuditedHistory(createHistory(app), audit);
  const cited: Cited[] = [];
  for (const tenant of TENANTS) {
    const importer = { tenant, actor: 'importer', compartment: actorCompartment('importer') };
    await createSnapshotRows({ store }).add({ scope: { ...importer, purpose: 'HOPERAT' } }, [
      ...Array.from({ length: papers }, (_, source) => snapshotOf(source, source < retracted)),
      ...Array.from({ length: labels }, (_, label) => labelOf(papers + label, label % 2 === 0)),
    ]);
    for (let patient = 0; patient < patients; patient += 1)
      cited.push(
        ...(await answersOf({ admin, history, tenant, patient, sources: papers + labels, patients })),
      );
  }
  const trap = await startDatabaseTrap(postgres.port);
  const relayed = new URL(postgres.url);
  relayed.port = String(trap.port);
  return {
    ...{ engines, sources, trap, admin, cited },
    /** A server of the product as a worker, which meets the database through the trap and the sources as stand-ins. */
    startWorker: () =>
      startWorkerProcess(
        { ...environment, DATABASE_URL: relayed.href, MIGRATE: '0' },
        {
          TEAM_MODULE: new URL('recall-network.ts', import.meta.url).href,
          SOURCES_AT: JSON.stringify(sources.internet.way),
        },
      ),
    system: open('system'),
    recalls: createRecalls({ store }),
    stop: async () => {
      trap.stop();
      await sources.stop();
      await engines.stop();
    },
  };
}

function snapshotOf(source: number, isRetracted: boolean): NewSnapshot {
  // Of the stand-ins: PubMed has retracted every seventh paper, and Crossref those whose name says so.
  const pmid = ofPubMed(source) ? String((isRetracted ? 30_000_005 : 30_000_006) + 7 * source) : null;
  const doi = ofPubMed(source) ? null : `10.5555/${isRetracted ? 'retracted' : 'good'}.${source}`;
  return {
    ...{ hash: hashOf(source), textHash: hashOf(source), level: 'cohort', licence: 'CC0', request: null },
    ...{ retrieved: '2026-01-01T00:00:00.000Z', invented: false },
    status: { status: 'none_known', by: 'import' },
    source: {
      ...{ source_type: 'article', authors: [], title: `Paper ${source}`, journal: 'J', year: 2020 },
      ...{ volume: '', issue: '', pages: '', doi, pmid, publication_types: [] },
    },
  };
}

/** Of the stand-in: the medicine of a label whose set id begins so has a recall of class I. */
function labelOf(source: number, isRecalled: boolean): NewSnapshot {
  const set_id = `${isRecalled ? 'dead' : '0000'}0000-0000-4000-8000-${String(source).padStart(12, '0')}`;
  return {
    ...snapshotOf(source, false),
    ...{ level: 'label', status: { status: 'none_known', by: 'openfda' } },
    source: {
      ...{ source_type: 'label', title: `Medicine ${source}`, manufacturer: 'Invented Pharma' },
      ...{ effective: '2024-01-31', set_id, section: 'Warnings' },
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
    const seq = await addCitingAnswer(history, scope, conversation, used.map(claimOf));
    cited.push({ scope, conversation, seq, sources: used, readers });
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
