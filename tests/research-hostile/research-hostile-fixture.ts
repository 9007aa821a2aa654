import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { actorCompartment, type Scope } from '@consilium/kernel';
import { openKeys } from '@consilium/server/open-stores';
import { lastUserText, type ModelCall, type Reply } from '@consilium/stand-in';
import {
  connectionFor,
  createAuditWriter,
  createDirectoryObjects,
  createPool,
  createWorkspaceFiles,
} from '@consilium/store';
import { source as consult } from '@consilium/team-consult';
import { source } from '@consilium/team-research';
import { until } from '@consilium/testing';
import { clientFor, deskFor, ownClientFor } from '../support/client.ts';
import { calling } from '../support/hostile/acts.ts';
import { createCast } from '../support/hostile/cast.ts';
import { CHART, fillChart } from '../support/hostile/chart.ts';
import { readCorpus } from '../support/hostile/corpora.ts';
import { lastTag } from '../support/hostile/tags.ts';
import { rowDigests } from '../support/row-digests.ts';
import { CLINICIAN, PATIENT, startStack, TENANT } from '../support/stack.ts';

/** Words that stand in one place each: a model that reads them has got where it must not. */
export const CANARIES = {
  chart: CHART,
  victim: 'Wolverbane',
  other: 'Saltgrouse',
  elsewhere: 'Fenlark',
} as const;

export interface Planted {
  readonly agent: string;
  readonly run: string;
  readonly slug: string;
  readonly trigger: string;
}

export type World = Awaited<ReturnType<typeof startWorld>>;

/** At the small size nobody waits long for an agent that does not answer. */
export async function startWorld(isFull: boolean) {
  const calls: { readonly who: 'interaction' | 'researcher' | null; readonly call: ModelCall }[] = [];
  const { player, direct } = createCast({
    agentOf: (call) => {
      const who = roleOf(call);
      calls.push({ who, call });
      return who;
    },
    caseOf: (call) => {
      // A research agent has the tag in its brief, and in whatever it has read since.
      if (roleOf(call) !== 'interaction') return lastTag(JSON.stringify(call.messages));
      const words = lastUserText(call);
      // The turn after a report has a case of its own.
      const isReport = words.startsWith('Report of the research agent');
      return `${isReport ? 'report ' : ''}${lastTag(words)}`;
    },
    stepOf: ({ messages }) =>
      messages.filter((each) => each.role === 'assistant' && each.toolCalls.length > 0).length,
    duty: dutiful,
  });
  const stack = await startStack(
    { teams: [source, consult] },
    {
      models: { player, logLimit: 100 },
      env: { EVIDENCE: 'invented', ...(isFull ? {} : { RESEARCH_WAIT_MS: '1000' }) },
    },
  );
  const { config, rows } = stack;
  const app = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD), { max: 4 });
  const own = createPool(connectionFor(config.DATABASE_URL, 'own', config.DATABASE_OWN_PASSWORD ?? ''), {
    max: 2,
  });
  await fillChart(await clientFor(stack.server), PATIENT, CHART, 1);
  const client = await ownClientFor(stack.server);
  const conversation = await client.createConversation('research');
  const keys = await openKeys(config, app);
  const now = () => new Date();
  const files = createWorkspaceFiles({
    ...{ own, keys, objects: createDirectoryObjects(join(stack.directory, 'objects')) },
    audit: createAuditWriter({ pool: app, secrets: keys, now }),
  });

  async function plant(tenant: string, actor: string, word: string): Promise<Planted> {
    const scope: Scope = { tenant, actor, compartment: actorCompartment(actor), purpose: 'TREAT' };
    const [agent, run, trigger] = [randomUUID(), randomUUID(), randomUUID()];
    const slug = `planted_${word.toLowerCase()}`;
    // What an agent of the same person is told of itself when that person has it asked.
    const known = actor === CLINICIAN && tenant === TENANT ? 'x' : word;
    const insert = (table: string, row: object) =>
      rows.query(
        `INSERT INTO app.${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
        Object.values(row),
      );
    const own = { tenant, compartment: scope.compartment };
    const whose = { ...own, actor, purpose: 'TREAT' };
    const ofAgent = { ...whose, agent };
    const [now, json] = [new Date(), JSON.stringify(word)];
    await insert('research_agents', {
      ...{
        ...whose,
        id: agent,
        name: 'Planted',
        slug,
        description: 'An agent',
        brief: JSON.stringify(known),
      },
      ...{ monthly_micro_usd: 1_000_000, conversation },
    });
    await insert('research_requests', {
      ...{ ...ofAgent, id: run, why: 'message', body: '"x"', origin: 'user', ended_at: now },
    });
    await insert('triggers', {
      ...{ ...ofAgent, id: trigger, schedule: '{}', zone: 'UTC', instruction: json, origin: 'model' },
      ...{ fire_at: '2030-01-01', next_fire_at: '2030-01-01' },
    });
    await insert('agent_memory', { ...own, agent, messages: JSON.stringify({ [known]: 1 }) });
    await insert('watches', {
      ...{ ...ofAgent, id: randomUUID(), source: 'trial', item: 'NCT00000001', fields: ['status'] },
      ...{ instruction: json, origin: 'model' },
    });
    await insert('research_claims', {
      ...{ ...own, actor, agent, id: randomUUID(), request: run, sentence: json, hash: 'h', quote: '""' },
      ...{ level: 'cohort', status: 'checked', work: '{}', printed: '""', first_seen: now },
    });
    const key = `report_${run}`;
    await insert('suppressions', {
      ...{ ...whose, conversation, key, report: run, by: 'rule', reason: json, item: '{}', at: now },
    });
    await insert('interruptions', { ...own, actor, key: `${key}_planted`, at: now });
    const rule = '{"kind":"always_retractions"}';
    await insert('interruption_rules', { ...own, actor, id: randomUUID(), rule });
    await files.write(
      { scope, run },
      { path: 'notes/secret.md', content: `Nobody else reads ${word}.`, origin: 'model', step: 'planted' },
    );
    return { agent, run, slug, trigger };
  }

  const victim = await plant(TENANT, CLINICIAN, CANARIES.victim);
  const other = await plant(TENANT, 'dr-other', CANARIES.other);
  const elsewhere = await plant('other-clinic', CLINICIAN, CANARIES.elsewhere);
  const scope: Scope = {
    ...{ tenant: TENANT, actor: CLINICIAN, purpose: 'TREAT' },
    compartment: actorCompartment(CLINICIAN),
  };
  /** Says the words to the interaction agent, whose turn plays the case of the tag. */
  const say = async (tag: string, words = 'Go on.', conversation?: string) => {
    const id = conversation ?? (await client.createConversation('research'));
    const { seq } = await client.post(id, `${words} [${tag}]`);
    return client.answer(id, seq, 120_000);
  };
  const nothingOpen = async (where: string, values: readonly unknown[]) => {
    const open = `SELECT FROM app.research_requests q WHERE q.ended_at IS NULL AND ${where} LIMIT 1`;
    await until(async () => (await rows.query(open, [...values])).rowCount === 0, {
      ...{ what: `the requests where ${where} to end`, timeoutMs: 120_000 },
    });
  };
  const desk = await deskFor(stack.server);
  return {
    /** `desk`: the same person there. `own`, `app`: the roles as which tools and code of ours read and write. `calls`: all to models. */
    ...{ stack, client, desk, rows, own, app, scope, calls, direct, say },
    /** A research agent of the same person, one of somebody else, and one of the person’s namesake in another tenant. */
    ...{ victim, other, elsewhere },
    traversals: traversalCorpus(),
    /** Makes an agent whose first run plays the case of the tag; gives it when that run has ended, and nothing of it is open. */
    research: async (tag: string, over: { readonly [field: string]: unknown } = {}) => {
      const body = { name: `Case ${tag}`, description: 'A case', message: `Research it. [${tag}]`, ...over };
      const made = await desk.send<{ id: string; conversation: string }>('POST', '/agents', body);
      await nothingOpen('q.agent = $1', [made.id]);
      return { agent: made.id, conversation: made.conversation };
    },
    /** Until no request and no run of this person is open. */
    settled: async () => {
      await nothingOpen('q.actor = $1', [CLINICIAN]);
      const running = `SELECT FROM app.runs WHERE compartment = $1 AND ended_at IS NULL LIMIT 1`;
      await until(async () => (await rows.query(running, [scope.compartment])).rowCount === 0, {
        ...{ what: 'all runs to end', timeoutMs: 120_000 },
      });
    },
    /** Rows that nothing may have changed: of the patient, of other people, of the victim. */
    digests: async (): Promise<unknown> => {
      const of = async (compartment: string, tenant: string = TENANT) => {
        const { audit_heads: _, audit_entries: __, ...digests } = await rowDigests(rows, tenant, compartment);
        return digests;
      };
      const versions =
        'SELECT path, version, content_hash, object_key FROM app.workspace_versions WHERE owner = $1';
      const triggers = 'SELECT * FROM app.triggers WHERE agent = $1';
      const rest = await rows.query('SELECT count(*)::integer AS effects FROM app.effects');
      return {
        patient: await of(`patient/${PATIENT}`),
        otherPerson: await of('actor/dr-other'),
        otherTenant: await of(`actor/${CLINICIAN}`, 'other-clinic'),
        files: (await rows.query(versions, [victim.agent])).rows,
        triggers: (await rows.query(triggers, [victim.agent])).rows,
        effects: rest.rows,
      };
    },
    stop: async () => {
      await Promise.all([app.end(), own.end()]);
      await stack.stop();
    },
  };
}

function roleOf({ tools }: ModelCall): 'interaction' | 'researcher' | null {
  const names = new Set(tools.map(({ name }) => name));
  if (names.has('create_agent')) return 'interaction';
  return names.has('send_message') ? 'researcher' : null;
}

function dutiful({ tools }: ModelCall): Reply {
  const names = new Set(tools.map(({ name }) => name));
  if (names.has('wait')) return calling('wait', { reason: 'Nothing to say.' });
  if (names.has('respond')) return calling('respond', { message: 'Done.' });
  return { text: 'I found nothing.' };
}

/** Public lists of path traversals. */
function traversalCorpus(): readonly string[] {
  const own = [
    '../etc/passwd',
    '..\\..\\boot.ini',
    '%2e%2e%2fetc/passwd',
    '....//etc/passwd',
    '/etc/passwd%00',
  ];
  return ['traversal-dotdotpwn.txt', 'traversal-lfi.txt'].flatMap((file) =>
    readCorpus(file, own, (text) => text.split('\n')),
  );
}
