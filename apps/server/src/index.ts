export { type Config, readConfig } from './config.ts';
export {
  type EraseParts,
  type ErasureReport,
  erasePatient,
  finishErasures,
  startErasureRounds,
} from './erase.ts';
export { type RunningServer, type ServerParts, startServer, type TeamSource } from './main.ts';
