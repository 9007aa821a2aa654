import { ConsiliumError, isId } from '@consilium/kernel';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import type { VerifyToken } from '../identity.ts';

export interface TokenVerifierOptions {
  /** Where the issuer publishes its keys, or the keys themselves. */
  readonly keys: { readonly jwksUrl: URL } | { readonly jwks: JSONWebKeySet };
  readonly issuer: string;
  readonly audience: string;
  /** The claim with the list of roles. Default `roles`. */
  readonly rolesClaim?: string;
  /** From `iat` to `exp`, seconds; a longer one is refused. Default 12 h. */
  readonly longestSeconds?: number;
  /** Tokens of these tenants only. Default: of any. */
  readonly tenants?: readonly string[];
  /** Default: the clock. */
  readonly now?: () => Date;
}

/** Named here so that a token cannot choose: no `none`, no shared secrets. */
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'];
const CLOCK_TOLERANCE_SECONDS = 5;
const LONGEST_SECONDS = 43_200;
/** Characters of a name, and roles, that are taken: a session's cookie holds both, in less than 4 kB. */
const LONGEST_NAME = 200;
const MOST_ROLES = 16;

/** Bearer tokens: `sub` is the actor, `tenant` the tenant; both must be ids of ours. */
export function createTokenVerifier(options: TokenVerifierOptions): VerifyToken {
  const keys =
    'jwks' in options.keys ? createLocalJWKSet(options.keys.jwks) : createRemoteJWKSet(options.keys.jwksUrl);
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: options.issuer,
      audience: options.audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'tenant', 'iat', 'exp'],
      ...(options.now ? { currentDate: options.now() } : {}),
    }).catch(refuse);
    const { sub, tenant, iat = 0, exp = 0 } = payload;
    const now = (options.now?.() ?? new Date()).getTime() / 1_000;
    // A token that was stolen works for as long: the issuer does not decide alone how long that is, nor does a day ahead of ours.
    const begins = Math.min(iat, now + CLOCK_TOLERANCE_SECONDS);
    if (exp - begins > (options.longestSeconds ?? LONGEST_SECONDS)) throw bad();
    if (typeof sub !== 'string' || typeof tenant !== 'string' || !isId(sub) || !isId(tenant)) throw bad();
    if (options.tenants?.includes(tenant) === false) throw bad();
    const name = nameOf(payload.name);
    return {
      actor: sub,
      tenant,
      name,
      roles: rolesOf(payload[options.rolesClaim ?? 'roles']),
      expiresAt: exp,
    };
  };
}

/** One line of plain characters: it is shown to others. */
function nameOf(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const name = claim.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return name === '' ? null : [...name].slice(0, LONGEST_NAME).join('');
}

function rolesOf(claim: unknown): readonly string[] {
  if (!Array.isArray(claim)) return [];
  return claim.filter((role) => typeof role === 'string' && isId(role)).slice(0, MOST_ROLES);
}

/** A key server that does not answer is no fault of the token. */
function refuse(cause: unknown): never {
  const isKeyServer = !(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout;
  throw isKeyServer ? new ConsiliumError('unavailable', { retryable: true, cause }) : bad(cause);
}

function bad(cause?: unknown): ConsiliumError {
  return new ConsiliumError('unauthorized', { cause });
}
