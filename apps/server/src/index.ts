export { type Config, readConfig } from './config.ts';
export {
  type EraseParts,
  type ErasureReport,
  erasePatient,
  finishErasures,
  startErasureRounds,
} from './erase.ts';
export { startServer } from './main.ts';
export type { RunningServer, ServerParts, TeamSource } from './server-parts.ts';
