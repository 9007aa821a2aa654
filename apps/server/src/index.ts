export { type Config, readConfig } from './config.ts';
export { type RunningServer, type ServerParts, startServer, type TeamSource } from './main.ts';
