import type { ApiClient } from '../api/client.ts';
import { Trouble } from '../report/trouble.ts';
import type { WorkKind } from './read-input.ts';

/** Posts an input. Throws Trouble; for an unknown name it says how to list what there is. */
export async function postWork(
  api: ApiClient,
  { kind, name }: { readonly kind: WorkKind; readonly name: string },
  path: string,
  input: string,
): Promise<Response> {
  return api.post(path, input).catch((error: unknown) => {
    if (!(error instanceof Trouble) || error.code !== 'not_found') throw error;
    throw new Trouble(error.code, {
      what: `There is no ${kind} ${name}, or no such patient for you.`,
      remedy: `npm run consilium -- ${kind} list   names the ${kind}s`,
      exit: error.exit,
      cause: error,
    });
  });
}
