export { temporaryFolder } from './engines/data-dir.ts';
export {
  type EngineProgress,
  type Engines,
  type EnginesAsked,
  type EnginesOptions,
  startEngines,
} from './engines/engines.ts';
export { onFreshPorts } from './engines/fresh-ports.ts';
export { LaunchError } from './engines/launch-error.ts';
export { type Listener, listenersOf, ownsPorts } from './engines/port-owner.ts';
export { freePort, freePorts } from './engines/ports.ts';
export { type PostgresOptions, type RunningPostgres, startPostgres } from './engines/postgres.ts';
export { postgresTemplate } from './engines/postgres-template.ts';
export {
  type EndingSignal,
  type ProcessExit,
  type ProcessOptions,
  type RunningProcess,
  startProcess,
} from './engines/process.ts';
export { type RedisOptions, type RunningRedis, startRedis } from './engines/redis.ts';
export { type RestateOptions, type RunningRestate, startRestate } from './engines/restate.ts';
export {
  type RestateClusterNode,
  type RestateClusterOptions,
  type RunningRestateCluster,
  startRestateCluster,
} from './engines/restate-cluster.ts';
export type {
  RestateDuration,
  RestatePorts,
  RestateRetryPolicy,
  RestateSettings,
} from './engines/restate-config.ts';
export { type Deployment, type RegisterOptions, registerDeployment } from './engines/restate-deployment.ts';
export { cachedDirectory, fetchedOnce } from './fetched.ts';
export { type RunningSmallEmbedder, startSmallEmbedder } from './small-embedder/small-embedder.ts';
export { type RunningSmallModel, startSmallModel } from './small-model/small-model.ts';
export { type UntilOptions, until } from './wait.ts';
