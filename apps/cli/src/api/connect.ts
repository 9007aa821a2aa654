import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Command } from 'commander';
import { notRunning } from '../local/administration.ts';
import { CLINICIAN, TENANT } from '../local/demo-people.ts';
import type { Environment } from '../local/env-file.ts';
import { holderOf } from '../local/lock.ts';
import { placesIn } from '../local/places.ts';
import { checkedName } from '../report/checked-name.ts';
import { UsageError } from '../report/usage-error.ts';
import { mintToken } from '../token/mint-token.ts';
import { type ApiClient, createClient } from './client.ts';

/** Where the API is, and as whom. */
export interface ApiFlags {
  readonly url?: string;
  readonly token?: string;
  readonly as?: string;
  readonly data?: string;
}

export function withApiFlags(command: Command): Command {
  return command
    .option('--url <address>', 'of the server (default: CONSILIUM_URL, else the one that runs on --data)')
    .option(
      '--token <token>',
      'a bearer token, which the list of processes shows: better CONSILIUM_TOKEN (beside npm start one is made)',
    )
    .option('--as <actor>', `whom to be beside npm start (default: ${CLINICIAN})`)
    .option('--data <folder>', 'of the start to ask (default: .data)');
}

/** `roles`: of the token that is made beside `npm start`. Throws Trouble where nothing runs, and UsageError where a server is named without a token. */
export async function connect(
  flags: ApiFlags,
  environment: Environment,
  roles: readonly string[] = [],
): Promise<ApiClient> {
  const places = placesIn(flags.data);
  const named = flags.url ?? (flags.data === undefined ? environment.CONSILIUM_URL : undefined);
  const url = named ?? holderOf(places)?.url ?? null;
  if (url === null) throw notRunning(places.folder);
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`--url ${url} is no address.`, 'such as http://127.0.0.1:8080');
  const given = flags.token ?? environment.CONSILIUM_TOKEN;
  if (given) return createClient(url, given);
  if (named !== undefined || !existsSync(places.issuer))
    throw new UsageError(
      'A server that is named needs a token.',
      'CONSILIUM_TOKEN in the environment, or --token TOKEN',
    );
  const kept = parseEnv(readFileSync(places.environment, 'utf8'));
  const who = { tenant: TENANT, actor: checkedName(flags.as ?? CLINICIAN, 'an actor'), roles };
  return createClient(url, await mintToken(places.issuer, kept, who, 600));
}
