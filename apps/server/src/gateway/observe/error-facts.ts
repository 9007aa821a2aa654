import { errorCode } from '@consilium/kernel';

/** What a log may know of an error: kind, code and places in the code. Messages may quote a patient's words. */
export function errorFacts(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const own = 'code' in error && typeof error.code === 'string' ? error.code : errorCode(error);
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  return { name: error.name, code: own.slice(0, 64), frames };
}
