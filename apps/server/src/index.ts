export { readConfig } from './config.ts';
export type { Config } from './config-schema.ts';
export {
  type EraseParts,
  type ErasureReport,
  erasePatient,
  finishErasures,
  startErasureRounds,
} from './erase.ts';
export { withFunctionTools } from './function-tools.ts';
export { startServer } from './main.ts';
export type { RunningServer, ServerParts, TeamSource } from './server-parts.ts';
