import type { Stand } from './canaries-fixture.ts';
import { type Hit, type Scanned, scanBytes, scanDirectory } from './scan.ts';

/** Everything outside PostgreSQL where a patient's words could lie. */
export interface ScannedPlaces {
  readonly engine: Scanned;
  readonly files: Scanned;
  readonly redis: readonly Hit[];
  readonly logs: readonly Hit[];
  readonly metrics: readonly Hit[];
  readonly traces: readonly Hit[];
}

/** The engine is stopped meanwhile, so that its files are whole. */
export async function scanPlaces(stand: Stand): Promise<ScannedPlaces> {
  const { engines, gateway, worker, redis, redisWatch, traces } = stand;
  const metrics = await stand.metrics();
  await engines.restate.kill('SIGTERM');
  const engine = scanDirectory(engines.restate.dataDir);
  await engines.restate.restart();
  const logs = {
    gateway: gateway.logs(),
    worker: worker.process.logs(),
    engine: engines.restate.logs(),
    redis: redis.logs(),
    postgres: engines.postgres.logs(),
  };
  const contents = await redisWatch.contents();
  return {
    engine,
    // Objects, key file, issuer: all that the processes keep beside the engines.
    files: scanDirectory(engines.directory),
    redis: [{ place: 'what Redis was told', bytes: redisWatch.commands() }, ...contents].flatMap(hits),
    logs: Object.entries(logs).flatMap(([name, text]) => scanBytes(`log of ${name}`, Buffer.from(text))),
    metrics: metrics.flatMap(hits),
    traces: traces.bodies.flatMap((bytes, index) => scanBytes(`spans ${index}`, bytes)),
  };
}

const hits = ({ place, bytes }: { place: string; bytes: Uint8Array }) => scanBytes(place, bytes);

export function allHits({ engine, files, redis, logs, metrics, traces }: ScannedPlaces): readonly Hit[] {
  return [...engine.hits, ...files.hits, ...redis, ...logs, ...metrics, ...traces];
}
