import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';

export interface DevIssuerOptions {
  /** Default `consilium-dev`. */
  readonly issuer?: string;
  /** Default `consilium`. */
  readonly audience?: string;
  /** Keeps the private key over restarts, readable by its owner only. Default: in memory. */
  readonly file?: string;
  readonly now?: () => Date;
}

/** Mints tokens for development and tests. Never part of a production deployment. */
export interface DevIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly jwks: JSONWebKeySet;
  readonly mint: (identity: { tenant: string; actor: string }, options?: MintOptions) => Promise<string>;
}

export interface MintOptions {
  /** To live: default 12 h; negative for a token that has expired. */
  readonly seconds?: number;
  /** Default: this issuer, and the audience that it was made for. */
  readonly issuer?: string;
  readonly audience?: string;
}

export async function createDevIssuer(options: DevIssuerOptions = {}): Promise<DevIssuer> {
  const issuer = options.issuer ?? 'consilium-dev';
  const audience = options.audience ?? 'consilium';
  const now = options.now ?? (() => new Date());
  const secret = await loadKey(options.file);
  const key = await importJWK(secret, 'EdDSA');
  const { d: _private, ...open } = secret;
  return {
    issuer,
    audience,
    jwks: { keys: [{ ...open, alg: 'EdDSA', use: 'sig', kid: 'dev' }] },
    mint({ tenant, actor }, { seconds = 43_200, ...claims } = {}) {
      const issuedAt = Math.floor(now().getTime() / 1_000);
      return new SignJWT({ tenant })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'dev' })
        .setSubject(actor)
        .setIssuer(claims.issuer ?? issuer)
        .setAudience(claims.audience ?? audience)
        .setIssuedAt(Math.min(issuedAt, issuedAt + seconds))
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
    },
  };
}

async function loadKey(file: string | undefined): Promise<JWK> {
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as JWK;
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const key = await exportJWK(privateKey);
  if (file !== undefined) writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
  return key;
}
