import { execFileSync } from 'node:child_process';
import { examine, type Finding } from '@consilium/cli/doctor';
import { freePort } from '@consilium/testing';
import type { Patient } from './fault.ts';

export interface LookOptions {
  readonly data?: string;
  readonly port?: string;
  readonly environment?: Record<string, string>;
  /** Starts PostgreSQL for the look. False unless given. */
  readonly withDatabase?: boolean;
}

/** What doctor finds, in this process. */
export async function look(
  { clone, data }: Patient,
  { environment = {}, withDatabase = false, ...more }: LookOptions = {},
): Promise<readonly Finding[]> {
  const port = more.port ?? String(await freePort());
  return examine({ data: more.data ?? data, port, environment, root: clone, withDatabase }, () => undefined);
}

/** Types a remedy into a shell, as far as it is one: up to three blanks, or a semicolon. */
export function type(remedy: string): void {
  const [command = ''] = remedy.split(/ {3}|; /);
  execFileSync('bash', ['-euc', command]);
}
