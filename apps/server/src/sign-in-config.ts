import type { Config } from './config-schema.ts';
import { isLoopback } from './gateway/auth/loopback.ts';
import { isSafeAddress } from './safe-config.ts';

/** Of an issuer of your own. */
const REAL = ['TOKEN_JWKS_URL', 'OIDC_ISSUER_URL', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** What of the sign-in's variables does not go together, each with what to write. */
export function signInConfigErrors(config: Config): readonly string[] {
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
