import { LaunchError } from './launch-error.ts';
import { freePorts } from './ports.ts';

const TRIES = 4;

/**
 * Starts something on new free ports, and on others if a stranger took one between our look and its bind.
 */
export async function onFreshPorts<T>(count: number, start: (ports: number[]) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePorts(count));
    } catch (error) {
      if (attempt === TRIES || !portTaken(error)) throw error;
    }
  }
}

function portTaken(error: unknown): boolean {
  return error instanceof LaunchError && /address (already )?in use|EADDRINUSE/i.test(error.logTail);
}
