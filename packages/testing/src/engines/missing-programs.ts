import { accessSync, constants } from 'node:fs';
import { postgresPrograms } from './postgres-cluster.ts';
import { restateProgram } from './restate-program.ts';

/** Engines whose programs are not installed or may not be run here. */
export async function missingPrograms(): Promise<readonly string[]> {
  const found = async (look: () => Promise<string> | string) => {
    try {
      accessSync(await look(), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  const engines = {
    PostgreSQL: async () => (await postgresPrograms()).postgres,
    Restate: () => restateProgram('restate-server'),
  };
  const missing: string[] = [];
  for (const [name, look] of Object.entries(engines)) if (!(await found(look))) missing.push(name);
  return missing;
}
