import { ConsiliumError, isId } from '@consilium/kernel';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import type { VerifyToken } from './identity.ts';

export interface TokenVerifierOptions {
  /** Where the issuer publishes its keys, or the keys themselves. */
  readonly keys: { readonly jwksUrl: URL } | { readonly jwks: JSONWebKeySet };
  readonly issuer: string;
  readonly audience: string;
  /** Default: the clock. */
  readonly now?: () => Date;
}

/** Named here so that a token cannot choose: no `none`, no shared secrets. */
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'];
const CLOCK_TOLERANCE_SECONDS = 5;

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
      requiredClaims: ['sub', 'tenant', 'exp'],
      ...(options.now ? { currentDate: options.now() } : {}),
    }).catch(refuse);
    const { sub, tenant, exp } = payload;
    if (typeof sub !== 'string' || typeof tenant !== 'string' || !isId(sub) || !isId(tenant)) throw bad();
    return { actor: sub, tenant, expiresAt: exp ?? 0 };
  };
}

/** A key server that does not answer is no fault of the token. */
function refuse(cause: unknown): never {
  const isKeyServer = !(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout;
  throw isKeyServer ? new ConsiliumError('unavailable', { retryable: true, cause }) : bad(cause);
}

function bad(cause?: unknown): ConsiliumError {
  return new ConsiliumError('unauthorized', { cause });
}
