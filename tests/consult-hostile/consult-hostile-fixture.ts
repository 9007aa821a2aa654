import { hostile } from '@consilium/stand-in';
import { until } from '@consilium/testing';
import type { Pool } from 'pg';
import { admittedClient, clientFor } from '../support/client.ts';
import { createCast } from '../support/hostile/cast.ts';
import { CHART, fillChart, OTHER_PATIENT, OTHER_TENANT } from '../support/hostile/chart.ts';
import { agentByInstruction } from '../support/hostile/instructions.ts';
import { dutiful } from '../support/hostile/sample.ts';
import { spied } from '../support/hostile/spied.ts';
import { wireByTag } from '../support/hostile/tags.ts';
import { productTeams } from '../support/hostile/teams.ts';
import { rowDigests } from '../support/row-digests.ts';
import { PATIENT, startStack, TENANT } from '../support/stack.ts';
import { startWeb } from './web.ts';

export const SELF = 'ann';
export const VICTIM = 'patient-2';
export const VICTIM_ACTOR = 'dr-other';
export const FOREIGN = 'other-clinic';

export type Ids = World['ids'];

/** The model that reads messages for danger is hostile too: it finds none, and brings words of its own. */
const TALKS_DOWN = { tier: 'none', category: 'Drink bleach', subject: 'Call 0900 123', language: 'xx' };

export type World = Awaited<ReturnType<typeof startWorld>>;

export async function startWorld() {
  const { teams, sources, toolRuns } = spied(await productTeams());
  const agentOf = agentByInstruction([...teams.values()]);
  const cast = createCast({ agentOf: (call) => agentOf(call).name, duty: dutiful });
  const web = await startWeb();
  const stack = await startStack(
    { teams: sources, ports: { pages: web.pages } },
    { models: { player: cast.player, logLimit: 200_000 }, env: { URGENCY_MODEL: '1' } },
  );
  stack.models.setUrgency(hostile(() => ({ json: TALKS_DOWN })));
  const { rows } = stack;
  const clinician = await clientFor(stack.server);
  const self = await admittedClient(stack, SELF, { relation: 'self' });
  const [own, victim] = await Promise.all([
    fillChart(clinician, PATIENT, CHART),
    fillChart(await admittedClient(stack, VICTIM_ACTOR, { patient: VICTIM }), VICTIM, OTHER_PATIENT, 1),
    fillChart(await admittedClient(stack, 'dr-far', { tenant: FOREIGN }), PATIENT, OTHER_TENANT, 1),
  ]);
  return {
    /** `self`: the patient, who writes the messages. `clinician`: who keeps the record. */
    ...{ stack, web, cast, agentOf, teams, self, clinician, toolRuns, rows },
    /** Ids that a model could have got hold of. */
    ids: {
      topic: await nodeOf(rows, 'ConditionCase', { resource: own.condition }),
      paperTopic: await nodeOf(rows, 'DocumentReference', { resource: own.document }),
      document: own.document,
      victimPatient: await nodeOf(rows, 'Patient', { patient: VICTIM }),
      victimCondition: await nodeOf(rows, 'ConditionCase', { patient: VICTIM, resource: victim.condition }),
      foreignPatient: await nodeOf(rows, 'Patient', { tenant: FOREIGN }),
    },
    /** Addresses that stand in somebody's message: nothing else may be read. */
    written: new Set<string>(),
    wire: wireByTag(stack.models, false),
    /** Of the record of the patient, and of all that belongs to others. */
    digests: async (): Promise<Readonly<Record<string, unknown>>> => ({
      // Every version of every resource of everybody: what no model may add to or change.
      versions: await digestOf(rows, 'resource_versions'),
      victim: await rowsOf(rows, TENANT, VICTIM),
      foreign: await rowsOf(rows, FOREIGN, PATIENT),
      grants: await digestOf(rows, 'grants'),
      effects: await digestOf(rows, 'effects'),
    }),
    stop: async () => {
      await stack.stop();
      await web.close();
    },
  };
}

/** The node of the graph with this label, of this resource where one is named. */
export async function nodeOf(
  rows: Pool,
  label: string,
  { resource, tenant = TENANT, patient = PATIENT }: { resource?: string; tenant?: string; patient?: string },
): Promise<string> {
  return until(
    async () => {
      const found = await rows.query<{ uuid: string }>(
        `SELECT uuid FROM app.graph_nodes WHERE tenant = $1 AND compartment = $2 AND $3 = ANY (labels)
           AND ($4::text IS NULL OR resource_id = $4) LIMIT 1`,
        [tenant, `patient/${patient}`, label, resource ?? null],
      );
      return found.rows[0]?.uuid;
    },
    { what: `a node ${label} of ${patient}` },
  );
}

/** Without the heads of the trail, which are signed again from time to time. */
async function rowsOf(rows: Pool, tenant: string, patient: string) {
  const { audit_heads: _, ...digests } = await rowDigests(rows, tenant, `patient/${patient}`);
  return digests;
}

async function digestOf(rows: Pool, table: string): Promise<string> {
  const found = await rows.query(
    `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS digest FROM app.${table} t`,
  );
  return (found.rows[0] as { digest: string }).digest;
}
