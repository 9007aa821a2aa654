import { existsSync } from 'node:fs';
import { ConsiliumError } from '@consilium/kernel';
import { type Config, ENVIRONMENT } from './config-schema.ts';
import { isLoopback } from './gateway/auth/loopback.ts';
import { isSafeAddress, unsafeSettings } from './safe-config.ts';

/** Of an issuer of your own. */
const REAL = ['TOKEN_JWKS_URL', 'OIDC_ISSUER_URL', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** What of the sign-in's variables does not go together, each with what to write. */
function signInConfigErrors(config: Config): readonly string[] {
  const lines: string[] = [];
  const { OIDC_ISSUER_URL: issuer, PUBLIC_URL: open } = config;
  if (open !== undefined && !isOrigin(open))
    lines.push('PUBLIC_URL: scheme, host and port only, for example https://consilium.example.org');
  if (open !== undefined && !isSafeAddress(open))
    lines.push('PUBLIC_URL: https, but for an address of this machine');
  if (config.DEV_ISSUER_FILE !== undefined) {
    // Anybody may reach it.
    if (!isLoopback(config.HOST))
      lines.push('HOST: 127.0.0.1 with DEV_ISSUER_FILE, or your own issuer instead of DEV_ISSUER_FILE');
    if (open !== undefined && !isLoopback(new URL(open).hostname))
      lines.push('PUBLIC_URL: an address of this machine with DEV_ISSUER_FILE, or your own issuer instead');
    for (const name of REAL) if (config[name]) lines.push(`${name}: this or DEV_ISSUER_FILE, not both`);
  }
  if (issuer === undefined) return lines;
  if (!isSafeAddress(issuer)) lines.push('OIDC_ISSUER_URL: https, but for an address of this machine');
  if (!config.OIDC_CLIENT_ID) lines.push('OIDC_CLIENT_ID: needed with OIDC_ISSUER_URL');
  if (!open) lines.push('PUBLIC_URL: needed with OIDC_ISSUER_URL');
  if (!config.SESSION_KEY) lines.push('SESSION_KEY: needed with OIDC_ISSUER_URL');
  return lines;
}

function isOrigin(address: string): boolean {
  const { pathname, search, hash, username } = new URL(address);
  return pathname === '/' && search + hash + username === '';
}

export type { Config } from './config-schema.ts';

/** The environment, with what stands in this file where there is one: for launchers, which choose a model by it. */
export function environmentWith(file: string): Readonly<Record<string, string | undefined>> {
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** Reads and checks; what is wrong is named with the variable and what to write. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = ENVIRONMENT.safeParse(given);
  if (!read.success)
    throw invalid(read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  const missing = missingFrom(read.data);
  if (missing.length > 0) throw invalid(missing);
  return read.data;
}

/** What is needed for some roles only. */
function missingFrom(config: Config): readonly string[] {
  const migrates = config.MIGRATE === '1';
  const lines: string[] = [];
  if (migrates && !config.DATABASE_OPERATE_PASSWORD)
    lines.push('DATABASE_OPERATE_PASSWORD: needed with MIGRATE=1');
  if ((migrates || config.ROLE !== 'gateway') && !config.DATABASE_OWN_PASSWORD)
    lines.push('DATABASE_OWN_PASSWORD: needed by a worker and with MIGRATE=1');
  if ((migrates || config.ROLE !== 'gateway') && !config.DATABASE_SYSTEM_PASSWORD)
    lines.push('DATABASE_SYSTEM_PASSWORD: needed by a worker and with MIGRATE=1');
  if (config.ROLE !== 'worker' && !config.TOKEN_JWKS_URL && !config.DEV_ISSUER_FILE)
    lines.push('TOKEN_JWKS_URL: your issuer’s keys, or DEV_ISSUER_FILE for development');
  // A worker makes KEY_FILE with it, so it is as little for production there.
  if (config.DEV_ISSUER_FILE && !['development', 'test'].includes(config.NODE_ENV ?? ''))
    lines.push(
      `NODE_ENV: ${config.NODE_ENV ?? 'not set'}, so no DEV_ISSUER_FILE, which lets people in without a password. In production take it away and set TOKEN_JWKS_URL and OIDC_* (docs/sign-in.md); on your own machine NODE_ENV=development`,
    );
  lines.push(...unsafeSettings(config));
  return config.ROLE === 'worker' ? lines : [...lines, ...signInConfigErrors(config)];
}

function invalid(lines: readonly string[]): ConsiliumError {
  return new ConsiliumError('invalid_config', {
    remedy: `set in the environment or in .env:\n  ${lines.join('\n  ')}`,
  });
}
