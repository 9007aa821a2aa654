import { currentRun, type Json } from '@consilium/kernel';
import { type RunningServer, readConfig, startServer, type TeamSource } from '@consilium/server';
import type { ModelCall } from '@consilium/stand-in';
import { createCast } from '../support/hostile/cast.ts';
import { agentByInstruction } from '../support/hostile/instructions.ts';
import { benign } from '../support/hostile/sample.ts';
import { spied } from '../support/hostile/spied.ts';
import { TAG, wireByTag } from '../support/hostile/tags.ts';
import { modelEnvironment, type Provider, startTestEngines } from '../support/stack.ts';

export type World = Awaited<ReturnType<typeof startWorld>>;

/** Engines, one server over them, the stand-in that plays the cases, and an owner's eye on the rows. */
export async function startWorld(given: readonly TeamSource[]) {
  const { teams, sources, toolRuns } = spied(given);
  const byInstruction = agentByInstruction([...teams.values()]);
  const agentOf = (call: ModelCall) => byInstruction(call).name;
  const cast = createCast({
    agentOf,
    // An agent without history has the tag in its instruction.
    caseOf: ({ system, messages }) => JSON.stringify([system, messages]).match(TAG)?.[0] ?? '',
    stepOf: (_call, earlier) => earlier,
    duty: benign,
    strict: true,
  });
  const engines = await startTestEngines({ models: { player: cast.player, logLimit: 100_000 } });
  const chart = { read: async (topic: string): Promise<Json> => ({ topic, entries: [chartCanary()] }) };
  const start = (provider: Provider) =>
    startServer(readConfig(engines.environment(modelEnvironment(engines.models, provider))), {
      teams: sources,
      ports: { chart },
    });
  let server = await start('gemini');
  return {
    /** `toolRuns`: what tools truly ran, of all conversations. `wire`: requests to models that carry a tag. */
    ...{ engines, teams, rows: engines.rows, cast, agentOf, toolRuns, wire: wireByTag(engines.models, true) },
    get server(): RunningServer {
      return server;
    },
    /** Another server takes over, whose models are this provider's. */
    speak: async (provider: Provider) => {
      await server.close();
      server = await start(provider);
    },
    stop: async () => {
      await server.close();
      await engines.stop();
    },
  };
}

/** What only the record of the open patient holds. */
export function canaryOf(patient: string): string {
  return `KANARIE-${patient}-HBA1C-9731`;
}

function chartCanary(): string {
  return canaryOf(currentRun().scope.compartment.slice('patient/'.length));
}

export interface StateRow {
  readonly key: string;
  readonly value: unknown;
  readonly origin: string;
}

export async function readState({ rows }: World, conversation: string): Promise<readonly StateRow[]> {
  const text = 'SELECT key, value, origin FROM app.conversation_state WHERE conversation = $1 ORDER BY key';
  return (await rows.query<StateRow>(text, [conversation])).rows;
}
