import type { Config } from './config-schema.ts';

/** Requests of one actor and of a tenant in a minute. */
export function rates({ READS_PER_MINUTE: reads, WRITES_PER_MINUTE: writes }: Config) {
  const per = (points: number) => ({ points, seconds: 60 });
  return {
    actor: { read: per(reads), write: per(writes), stream: per(writes) },
    tenant: { read: per(reads * 100), write: per(writes * 100), stream: per(writes * 100) },
  };
}

/** Words separated by commas. */
export function list(text: string): string[] {
  return text.split(',').flatMap((entry) => entry.trim() || []);
}
