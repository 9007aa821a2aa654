import { source as smallTeam } from '@consilium/example-small-team';
import type { Purpose } from '@consilium/kernel';
import { type RunningServer, readConfig, startServer } from '@consilium/server';
import { createPool, grantAccess } from '@consilium/store';
import { source as consultTeam } from '@consilium/team-consult';
import { type Client, clientFor } from '../support/client.ts';
import {
  CLINICIAN,
  type Engines,
  grant,
  modelEnvironment,
  type Provider,
  startTestEngines,
  TENANT,
} from '../support/stack.ts';
import { deskTeam, type ToolCall } from './desk-team.ts';
import { echoPlayer } from './echo-player.ts';
import { type Splitter, splitStreams } from './one-by-one.ts';
import { type Person, people } from './people.ts';
import { spellings } from './spellings.ts';

/** Engines, a server on one provider's SDK, and six patients with a paper each. */
export interface World {
  readonly engines: Engines;
  readonly splitter: Splitter;
  readonly toolCalls: readonly ToolCall[];
  readonly clientOf: (person: Person, actor?: string) => Promise<Client>;
  /** Lets somebody open the patient for this purpose only. */
  readonly grantFor: (person: Person, actor: string, purpose: Purpose) => Promise<void>;
  /** Another server takes over, whose models are this provider's. */
  readonly speak: (provider: Provider) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startWorld(): Promise<World> {
  const engines = await startTestEngines({ models: { player: echoPlayer, logLimit: 100_000 } });
  const splitter = await splitStreams(engines.models.url);
  const toolCalls: ToolCall[] = [];
  const parts = { teams: [deskTeam(toolCalls), smallTeam, consultTeam] };
  const start = (provider: Provider) => {
    const { AI_BASE_URL = '', ...models } = modelEnvironment(engines.models, provider);
    const base = AI_BASE_URL.replace(engines.models.url, splitter.url);
    return startServer(readConfig(engines.environment({ ...models, AI_BASE_URL: base })), parts);
  };
  let server: RunningServer | undefined = await start('gemini');
  const clientOf = (person: Person, actor = CLINICIAN) =>
    clientFor(server!, { tenant: TENANT, actor }, person.id);
  for (const person of people) {
    await grant(engines.postgres.url, undefined, person.id);
    await writePapers(await clientOf(person), person);
  }
  return {
    engines,
    splitter,
    toolCalls,
    clientOf,
    grantFor: async (person, actor, purpose) => {
      const admin = createPool(engines.postgres.url, { max: 1 });
      const compartment = `patient/${person.id}` as const;
      const purposes = [purpose];
      await grantAccess(admin, { tenant: TENANT, actor, compartment, relation: 'care-team', purposes });
      await admin.end();
    },
    speak: async (provider) => {
      await server?.close();
      server = undefined;
      server = await start(provider);
    },
    stop: async () => {
      await server?.close();
      await splitter.close();
      await engines.stop();
    },
  };
}

async function writePapers(client: Client, person: Person): Promise<void> {
  const imported = await client.request('POST', '/record/import?source=clinic', person.bundle, {
    'content-type': 'application/fhir+json',
  });
  if (!imported.ok) throw new Error(`import: ${imported.status} ${await imported.text()}`);
  const paper = new TextEncoder().encode(`Letter.\n${spellings(person).join('\n')}\nHbA1c 6.5 %, 500 mg.`);
  const added = await client.request('POST', '/record/documents?title=Letter', paper, {
    'content-type': 'text/plain',
  });
  if (!added.ok) throw new Error(`document: ${added.status} ${await added.text()}`);
}
