import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { CLINICIAN, TENANT } from '../local/demo-people.ts';
import { placesIn } from '../local/places.ts';
import { checkedName } from '../report/checked-name.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import { UsageError } from '../report/usage-error.ts';

interface Flags {
  readonly actor: string;
  readonly tenant: string;
  readonly hours: string;
  readonly role?: readonly string[];
  readonly data?: string;
}

const LONGEST = 12;
const ROLES = ['clinician', 'patient', 'proxy', 'operator'];

/** `consilium token` */
export function addToken(program: Command, at: CommandContext): void {
  const token = program.command('token').description('tokens of the development issuer');
  token
    .command('issue')
    .description('a bearer token for the API; only a server that has DEV_ISSUER_FILE takes it')
    .option('--actor <actor>', 'who', CLINICIAN)
    .option('--tenant <tenant>', 'whose: one of DEV_TENANTS', TENANT)
    .option('--hours <number>', 'to live', '1')
    .addOption(new Option('--role <role...>', 'what the token says they are').choices(ROLES))
    .option('--data <folder>', 'of the start that will take it (default: .data)')
    .option('--json', 'with its expiry, as JSON')
    .action(async ({ actor, tenant, hours, role = [], data }: Flags) => {
      const who = { actor: checkedName(actor, 'an actor'), tenant: checkedName(tenant, 'a tenant') };
      const seconds = checkedHours(hours) * 3_600;
      const file = issuerFile(at, data);
      const { mintToken } = await import('./mint-token.ts');
      const minted = await mintToken(file, at.environment, { ...who, roles: role }, seconds);
      const expiresAt = new Date(Date.now() + seconds * 1_000).toISOString();
      at.report.result({ token: minted, ...who, roles: role, expiresAt }, minted);
    });
}

function issuerFile({ environment }: CommandContext, data: string | undefined): string {
  const own = data === undefined ? environment.DEV_ISSUER_FILE : undefined;
  const file = own ?? placesIn(data).issuer;
  if (existsSync(file)) return file;
  throw new Trouble('no-issuer', {
    what: `There is no issuer’s key at ${file}.`,
    remedy:
      'npm start   makes one at its first start; in production your own issuer gives tokens: docs/sign-in.md',
    exit: EXIT.unreachable,
  });
}

function checkedHours(text: string): number {
  const hours = Number(text);
  if (hours > 0 && hours <= LONGEST) return hours;
  throw new UsageError(`--hours ${text}: a number above 0, at most ${LONGEST}.`);
}
