import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actorCompartment, type Scope } from '@consilium/kernel';
import { openKeys } from '@consilium/server/open-stores';
import { hostile, lastUserText, type ModelCall, type Reply } from '@consilium/stand-in';
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
import { CHART, fillChart } from '../consult-hostile/chart.ts';
import { TAG } from '../hostile/tags.ts';
import { type ApiMessage, type Client, clientFor, deskFor, ownClientFor } from '../support/client.ts';
import { rowDigests } from '../support/row-digests.ts';
import { CLINICIAN, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';

/** Words that stand in one place each: a model that reads them has got where it must not. */
export const CANARIES = {
  chart: CHART,
  victim: 'Wolverbane',
  other: 'Saltgrouse',
  elsewhere: 'Fenlark',
} as const;

/** `step` counts the replies of tools that this run has read. Null: it does its duty and ends. */
export type Act = (who: 'interaction' | 'researcher', call: ModelCall, step: number) => Reply | null;

export interface Planted {
  readonly agent: string;
  readonly run: string;
  readonly slug: string;
  readonly trigger: string;
}

export interface Made {
  readonly agent: string;
  readonly conversation: string;
}

export interface World {
  readonly stack: Stack;
  readonly client: Client;
  /** The same person at the desk: paths below /v1/research. */
  readonly desk: Pick<Client, 'request'>;
  readonly rows: ReturnType<typeof createPool>;
  /** The roles as which tools and code of ours write and read. */
  readonly own: ReturnType<typeof createPool>;
  readonly app: ReturnType<typeof createPool>;
  readonly scope: Scope;
  /** A research agent of the same person, one of somebody else, and one of the person’s namesake in another tenant. */
  readonly victim: Planted;
  readonly other: Planted;
  readonly elsewhere: Planted;
  readonly traversals: readonly string[];
  readonly direct: (tag: string, act: Act) => void;
  /** Every request to a model since the start. */
  readonly calls: readonly { readonly who: 'interaction' | 'researcher' | null; readonly call: ModelCall }[];
  /** Says the words to the interaction agent, whose turn plays the case of the tag. */
  readonly say: (tag: string, words?: string, conversation?: string) => Promise<ApiMessage>;
  /** Makes an agent whose first run plays the case of the tag; gives it when that run has ended, and nothing of it is open. */
  readonly research: (tag: string, over?: { readonly [field: string]: unknown }) => Promise<Made>;
  /** Until no request and no run of this person is open. */
  readonly settled: () => Promise<void>;
  /** Rows that nothing may have changed: of the patient, of other people, of the victim. */
  readonly digests: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** At the small size nobody waits long for an agent that does not answer. */
export async function startWorld(isFull: boolean): Promise<World> {
  const acts = new Map<string, Act>();
  const calls: World['calls'][number][] = [];
  const player = hostile((call) => {
    const who = roleOf(call);
    calls.push({ who, call });
    const step = call.messages.filter(
      (each) => each.role === 'assistant' && each.toolCalls.length > 0,
    ).length;
    // A research agent has the tag in its brief, and in whatever it has read since.
    const words = who === 'interaction' ? lastUserText(call) : JSON.stringify(call.messages);
    const tag = (words.match(TAG) ?? []).at(-1) ?? '';
    // The turn after a report has a case of its own.
    const isReport = who === 'interaction' && words.startsWith('Report of the research agent');
    const act = acts.get(isReport ? `report ${tag}` : tag);
    return (who && act?.(who, call, step)) ?? dutiful(call);
  });
  const stack = await startStack(
    { teams: [source, consult] },
    {
      models: { player, logLimit: 100 },
      env: { EVIDENCE: 'invented', ...(isFull ? {} : { RESEARCH_WAIT_MS: '1000' }) },
    },
  );
  const rows = createPool(stack.postgres.url, { max: 4 });
  const { config } = stack;
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
    const whose = [tenant, scope.compartment, actor];
    // What an agent of the same person is told of itself when that person has it asked.
    const known = actor === CLINICIAN && tenant === TENANT ? 'x' : word;
    await rows.query(
      `INSERT INTO app.research_agents (tenant, compartment, id, actor, purpose, name, slug, description, brief, monthly_micro_usd, conversation)
       VALUES ($1, $2, $4, $3, 'TREAT', 'Planted', $5, 'An agent', to_json($7::text), 1000000, $6)`,
      [...whose, agent, slug, conversation, known],
    );
    await rows.query(
      `INSERT INTO app.research_requests (tenant, compartment, id, agent, actor, purpose, why, body, origin, ended_at)
       VALUES ($1, $2, $5, $4, $3, 'TREAT', 'message', '"x"', 'user', now())`,
      [...whose, agent, run],
    );
    await rows.query(
      `INSERT INTO app.triggers (tenant, compartment, id, agent, actor, purpose, schedule, zone, instruction, origin, fire_at, next_fire_at)
       VALUES ($1, $2, $6, $4, $3, 'TREAT', '{}', 'UTC', to_json($5::text), 'model', '2030-01-01', '2030-01-01')`,
      [...whose, agent, word, trigger],
    );
    await rows.query(
      'INSERT INTO app.agent_memory (tenant, compartment, agent, messages) VALUES ($1, $2, $3, json_build_object($4::text, 1))',
      [tenant, scope.compartment, agent, known],
    );
    await rows.query(
      `INSERT INTO app.watches (tenant, compartment, id, agent, actor, purpose, source, item, fields, instruction, origin)
       VALUES ($1, $2, gen_random_uuid(), $4, $3, 'TREAT', 'trial', 'NCT00000001', '{status}', to_json($5::text), 'model')`,
      [...whose, agent, word],
    );
    await rows.query(
      `INSERT INTO app.research_claims (tenant, compartment, id, agent, actor, request, sentence, hash, quote, level, status, work, printed, first_seen)
       VALUES ($1, $2, gen_random_uuid(), $4, $3, $5, to_json($6::text), 'h', '""', 'cohort', 'checked', '{}', '""', now())`,
      [...whose, agent, run, word],
    );
    await rows.query(
      `INSERT INTO app.suppressions (tenant, compartment, actor, purpose, conversation, key, report, by, reason, item, at)
       VALUES ($1, $2, $3, 'TREAT', $4, $5, $6, 'rule', to_json($7::text), '{}', now())`,
      [...whose, conversation, `report_${run}`, run, word],
    );
    await rows.query(
      `INSERT INTO app.interruptions (tenant, compartment, actor, key, at) VALUES ($1, $2, $3, $4, now())`,
      [...whose, `report_${run}_planted`],
    );
    await rows.query(
      `INSERT INTO app.interruption_rules (tenant, compartment, actor, id, rule) VALUES ($1, $2, $3, gen_random_uuid(), '{"kind":"always_retractions"}')`,
      whose,
    );
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
  const say: World['say'] = async (tag, words = 'Go on.', conversation) => {
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
    ...{ stack, client, desk, rows, own, app, scope, victim, other, elsewhere, calls, say },
    traversals: traversalCorpus(),
    direct: (tag, act) => acts.set(tag, act),
    research: async (tag, over = {}) => {
      const body = { name: `Case ${tag}`, description: 'A case', message: `Research it. [${tag}]`, ...over };
      const response = await desk.request('POST', '/agents', body);
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      const { id: agent, conversation: reportsTo } = (await response.json()) as {
        id: string;
        conversation: string;
      };
      await nothingOpen('q.agent = $1', [agent]);
      return { agent, conversation: reportsTo };
    },
    settled: async () => {
      await nothingOpen('q.actor = $1', [CLINICIAN]);
      const running = `SELECT FROM app.runs WHERE compartment = $1 AND ended_at IS NULL LIMIT 1`;
      await until(async () => (await rows.query(running, [scope.compartment])).rowCount === 0, {
        ...{ what: 'all runs to end', timeoutMs: 120_000 },
      });
    },
    digests: async () => {
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
      await Promise.all([rows.end(), app.end(), own.end()]);
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
  if (names.has('wait')) return { toolCalls: [{ name: 'wait', args: { reason: 'Nothing to say.' } }] };
  if (names.has('respond')) return { toolCalls: [{ name: 'respond', args: { message: 'Done.' } }] };
  return { text: 'I found nothing.' };
}

/** Public lists of path traversals; not part of the repository (CONSILIUM_CORPORA names their folder). */
function traversalCorpus(): readonly string[] {
  const folder = process.env.CONSILIUM_CORPORA;
  if (!folder) {
    if (process.env.CI) throw new Error('set CONSILIUM_CORPORA to the folder with the lists of traversals');
    console.warn('CONSILIUM_CORPORA is not set: only a few traversals of our own are tried');
    return ['../etc/passwd', '..\\..\\boot.ini', '%2e%2e%2fetc/passwd', '....//etc/passwd', '/etc/passwd%00'];
  }
  return ['traversal-dotdotpwn.txt', 'traversal-lfi.txt'].flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').split('\n'),
  );
}
