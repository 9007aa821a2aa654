/** What a launcher needs of the engines, without the test doubles: it loads in a moment. */
export { type EngineProgress, type Engines, startEngines } from './engines/engines.ts';
export { LaunchError } from './engines/launch-error.ts';
export { missingPrograms } from './engines/missing-programs.ts';
export { freePort } from './engines/ports.ts';
export { startPostgres } from './engines/postgres.ts';
export { assertReachable, postgresUser } from './engines/postgres-user.ts';
export { identityOf, killTree, lives, type ProcessIdentity } from './engines/process-identity.ts';
