import { stories } from '@consilium/example-patients';
import { readConfig, startServer, type TeamSource } from '@consilium/server';
import { isUrgencyCheck, type ModelCall, type WireEntry } from '@consilium/stand-in';
import { createPool, grantAccess } from '@consilium/store';
import { source } from '@consilium/team-consult';
import { until } from '@consilium/testing';
import { type ApiMessage, type Client, clientFor } from '../support/client.ts';
import {
  CLINICIAN,
  modelEnvironment,
  PATIENT,
  type Provider,
  type Stack,
  startStack,
  TENANT,
} from '../support/stack.ts';
import { agentOf, createCast, type Script } from './cast.ts';
import { type PageServer, startPageServer } from './page-server.ts';

/** Stands in the record, in the topic's name and in an earlier answer: where it must not be read, something leaked. */
export const CANARY = 'Quetzalwort';

export type Who = 'patient' | 'clinician';

export interface Turn {
  /** Everything that was said in reply, in its order: advice of code first, then the answer. */
  readonly replies: readonly ApiMessage[];
  readonly answer: ApiMessage;
  /** Agents that ran on the way to the answer. */
  readonly agents: readonly string[];
  /** Requests to models, with the agent that made them. */
  readonly calls: readonly { readonly agent: string; readonly call: ModelCall; readonly entry: WireEntry }[];
  readonly pages: readonly string[];
  readonly state: { readonly [key: string]: { readonly value: unknown; readonly origin: string } };
}

export interface Play {
  /** Names the row's own host of the page server. */
  readonly host: string;
  readonly message: string;
  readonly who: Who;
  readonly topic: boolean;
  /** Before it, an answer that tells of the chart. */
  readonly past: boolean;
  readonly script: Script;
  readonly team?: string;
}

export interface Stand {
  readonly web: PageServer;
  /** Two plays with the same message must not run at the same time. */
  readonly play: (play: Play) => Promise<Turn>;
  /** Rows of the record, proposals and effects, of all turns. */
  readonly rowsOfRecord: () => Promise<number>;
  /** Another server takes over, whose models are this provider's. */
  readonly speak: (provider: Provider) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const SELF = 'ann';

const PAST = 'What do I have to avoid?';
/** A consultant that tells the chart's canary. */
const TELLS: Script = {
  triage: [{ toolCalls: [{ name: 'transfer_to_agent', args: { agent: 'health_consultant' } }] }],
  health_consultant: [{ text: `${CANARY} intolerance is a disorder of the gut.` }],
  ask_handler: [{ text: `${CANARY} intolerance is a disorder of the gut.` }],
};

/** `more`: teams beside the product's own, each under its own name. */
export async function startStand(more: readonly TeamSource[] = []): Promise<Stand> {
  const web = await startPageServer();
  const cast = createCast();
  cast.direct(PAST, TELLS);
  const parts = { teams: [source, ...more], ports: { pages: web.pages } };
  const ON = { URGENCY_MODEL: '1' };
  const stack = await startStack(parts, { models: { logLimit: 100_000, player: cast.player }, env: ON });
  let server = stack.server;
  await grantSelf(stack.postgres.url);
  let clients = await clientsOf(server);
  const topic = await topicOf(stack, await fillRecord(clients.clinician));

  return {
    web,
    rowsOfRecord: () => rowsOfRecord(stack),
    play: async ({ host, message, who, topic: withTopic, past, script, team = 'consult' }) => {
      const client = clients[who];
      const conversation = await client.createConversation(team);
      await plantState(stack, conversation, withTopic ? topic : null);
      if (past) {
        const first = await client.post(conversation, PAST);
        await endedTurn(stack, client, conversation, first.seq);
      }
      cast.direct(message, script);
      const from = stack.models.log.entries.at(-1)?.seq ?? 0;
      const { seq } = await client.post(conversation, message);
      const tree = await endedTurn(stack, client, conversation, seq);
      const replies = (await client.messages(conversation)).filter(
        (each) => each.role === 'assistant' && each.in_reply_to === seq,
      );
      return {
        replies,
        answer: replies.at(-1) as ApiMessage,
        agents: agentsIn(tree),
        calls: stack.models.log.entries.flatMap((entry) =>
          entry.seq > from &&
          entry.call &&
          !isUrgencyCheck(entry.call) &&
          cast.messageOf(entry.call) === message
            ? [{ agent: agentOf(entry.call), call: entry.call, entry }]
            : [],
        ),
        pages: web.asked(host),
        state: await stateOf(stack, conversation),
      };
    },
    speak: async (provider) => {
      await server.close();
      const env = stack.environment({ ...modelEnvironment(stack.models, provider), ...ON });
      server = await startServer(readConfig(env), parts);
      clients = await clientsOf(server);
    },
    stop: async () => {
      await server.close();
      await stack.stop();
      await web.close();
    },
  };
}

async function clientsOf(server: Stack['server']): Promise<{ readonly [who in Who]: Client }> {
  return {
    patient: await clientFor(server, { tenant: TENANT, actor: SELF }),
    clinician: await clientFor(server, { tenant: TENANT, actor: CLINICIAN }),
  };
}

async function grantSelf(url: string): Promise<void> {
  const admin = createPool(url, { max: 1 });
  const compartment = `patient/${PATIENT}` as const;
  await grantAccess(admin, {
    tenant: TENANT,
    actor: SELF,
    compartment,
    relation: 'self',
    purposes: ['PATRQT'],
  });
  await admin.end();
}

/** A synthetic patient's chapters, and one condition that has no business outside the record. Returns that one's id. */
async function fillRecord(clinician: Client): Promise<string> {
  for (const { bundle } of stories[0]?.chapters ?? []) {
    await send(clinician, '/record/import?source=clinic', bundle);
  }
  const condition = {
    resourceType: 'Condition',
    subject: { reference: `Patient/${PATIENT}` },
    clinicalStatus: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
    },
    code: { text: `${CANARY} intolerance` },
    onsetDateTime: '2024-05-01',
  };
  return (await send<{ id: string }>(clinician, '/record/entries', condition)).id;
}

async function send<T>(client: Client, path: string, body: unknown): Promise<T> {
  const response = await client.request('POST', path, body);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function topicOf(stack: Stack, resource: string): Promise<string> {
  return until(
    async () => {
      const [row] = await stack.query<{ uuid: string }>(
        `SELECT uuid FROM app.graph_nodes WHERE resource_id = $1 AND 'ConditionCase' = ANY (labels) LIMIT 1`,
        [resource],
      );
      return row?.uuid;
    },
    { what: 'the node of the planted condition' },
  );
}

/** What a conversation may hold when a message comes: chart text in its state, and a topic. */
async function plantState(stack: Stack, conversation: string, topic: string | null): Promise<void> {
  const state: readonly (readonly [string, string, string])[] = [
    ['last_reading', `${CANARY} intolerance since 2024`, 'chart'],
    ...(topic === null
      ? []
      : ([
          ['session_topic_node_uuid', topic, 'code'],
          ['session_topic_node_type', 'ConditionCase', 'code'],
          ['topic', `${CANARY} intolerance`, 'chart'],
        ] as const)),
  ];
  for (const [key, value, origin] of state) {
    await stack.query(
      `INSERT INTO app.conversation_state (tenant, compartment, conversation, key, value, origin)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [TENANT, `patient/${PATIENT}`, conversation, key, JSON.stringify(value), origin],
    );
  }
}

interface RunTree {
  readonly kind: string;
  readonly agent: string;
  readonly status: string;
  readonly steps: readonly {
    readonly kind: string;
    readonly agent: string;
    readonly name: string;
    readonly outcome: string;
  }[];
  readonly children: readonly RunTree[];
}

/** The turn's tree, as the API shows it, when nothing of it runs any more. */
async function endedTurn(stack: Stack, client: Client, conversation: string, seq: number): Promise<RunTree> {
  const done = (tree: RunTree): boolean => tree.status !== 'running' && tree.children.every(done);
  return until(
    async () => {
      const [row] = await stack.query<{ run: string }>(
        `SELECT id AS run FROM app.runs WHERE conversation = $1 AND seq = $2 AND kind = 'turn'`,
        [conversation, seq],
      );
      if (!row) return null;
      const response = await client.request('GET', `/conversations/${conversation}/runs/${row.run}`);
      const tree = (await response.json()) as RunTree;
      return response.ok && tree.children.length >= BACKGROUND && done(tree) ? tree : null;
    },
    { what: `the end of turn ${seq} of ${conversation}`, timeoutMs: 60_000, everyMs: 15 },
  );
}

const BACKGROUND = 4;

function agentsIn(tree: RunTree): readonly string[] {
  const of = (run: RunTree): string[] => [
    ...(run.kind === 'tool' ? [run.agent] : []),
    ...run.steps.flatMap(({ kind, agent, name, outcome }) =>
      kind === 'transfer' && outcome === 'success' ? [agent, name] : [agent],
    ),
    ...run.children.filter(({ kind }) => kind !== 'background').flatMap(of),
  ];
  return [...new Set(of(tree))].sort();
}

async function stateOf(stack: Stack, conversation: string): Promise<Turn['state']> {
  const rows = await stack.query<{ key: string; value: unknown; origin: string }>(
    'SELECT key, value, origin FROM app.conversation_state WHERE conversation = $1',
    [conversation],
  );
  return Object.fromEntries(rows.map(({ key, value, origin }) => [key, { value, origin }]));
}

async function rowsOfRecord(stack: Stack): Promise<number> {
  const [row] = await stack.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM app.resource_versions) + (SELECT count(*) FROM app.proposals)
       + (SELECT count(*) FROM app.effects) AS count`,
  );
  return Number(row?.count ?? Number.NaN);
}
