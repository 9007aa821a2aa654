import type { Catalogue, Json, Team, TeamFile } from '@consilium/kernel';
import { currentRun, loadTeam } from '@consilium/kernel';
import type { RunningServer } from '@consilium/server';
import { readConfig, startServer } from '@consilium/server';
import type { WireEntry } from '@consilium/stand-in';
import { createPool, grantAccess } from '@consilium/store';
import pg from 'pg';
import { type Engines, modelEnvironment, type Provider, startTestEngines } from '../support/stack.ts';
import { type Cast, createCast } from './cast.ts';
import { spied, type ToolRun } from './spied.ts';
import { TAG } from './tags.ts';

export const TENANT = 'clinic';

/** Engines, one server over them, the stand-in that plays the cases, and an owner's eye on the rows. */
export interface World {
  readonly engines: Engines;
  readonly server: RunningServer;
  readonly teams: ReadonlyMap<string, Team>;
  readonly rows: pg.Pool;
  readonly cast: Cast;
  /** What tools truly ran, of all conversations. */
  readonly toolRuns: readonly ToolRun[];
  /** Requests to models that carry this tag, in the order of their arrival. */
  readonly wire: (tag: string) => readonly WireEntry[];
  readonly grant: (actor: string, patient: string, tenant?: string) => Promise<string>;
  /** Another server takes over, whose models are this provider's. */
  readonly speak: (provider: Provider) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface WorldTeam {
  readonly files: readonly TeamFile[];
  readonly catalogue: Catalogue;
}

export async function startWorld(sources: readonly WorldTeam[]): Promise<World> {
  const teams = sources.map(({ files, catalogue }) => loadTeam(files, catalogue));
  const cast = createCast(teams);
  const engines = await startTestEngines({ models: { player: cast.player, logLimit: 100_000 } });
  const toolRuns: ToolRun[] = [];
  const parts = {
    teams: sources.map(({ files, catalogue }) => ({
      files,
      catalogue: spied(catalogue, (run) => toolRuns.push(run)),
    })),
    ports: { chart: { read: async (topic: string): Promise<Json> => ({ topic, entries: [chartCanary()] }) } },
  };
  const start = (provider: Provider) =>
    startServer(readConfig(engines.environment(modelEnvironment(engines.models, provider))), parts);
  let server = await start('gemini');
  const rows = new pg.Pool({ connectionString: engines.postgres.url, max: 4 });
  // A connection that the database ends while it rests is none of a test's business.
  rows.on('error', () => undefined);
  const admin = createPool(engines.postgres.url, { max: 2 });
  return {
    engines,
    get server() {
      return server;
    },
    teams: new Map(teams.map((team) => [team.name, team])),
    rows,
    cast,
    toolRuns,
    wire: wireByTag(engines),
    grant: (actor, patient, tenant = TENANT) =>
      grantAccess(admin, {
        tenant,
        actor,
        compartment: `patient/${patient}`,
        relation: 'care-team',
        purposes: ['TREAT'],
      }),
    speak: async (provider) => {
      await server.close();
      server = await start(provider);
    },
    stop: async () => {
      await server.close();
      await Promise.all([rows.end(), admin.end()]);
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

/** Reads each entry of the log once. Throws where one request carries the words of two conversations. */
function wireByTag({ models }: Engines): World['wire'] {
  const byTag = new Map<string, WireEntry[]>();
  let read = 0;
  return (tag) => {
    for (const entry of models.log.entries) {
      if (entry.seq <= read) continue;
      read = entry.seq;
      const tags = new Set(entry.request.raw.match(TAG) ?? []);
      if (tags.size > 1) throw new Error(`one request carries ${[...tags].join(' and ')}`);
      for (const each of tags) byTag.set(each, [...(byTag.get(each) ?? []), entry]);
    }
    return byTag.get(tag) ?? [];
  };
}
