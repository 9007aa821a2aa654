import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { ConsiliumError } from '@consilium/kernel';
import { exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';

export interface DevIssuerOptions {
  /** It mints for these and for no others. */
  readonly tenants: readonly string[];
  /** Default `consilium-dev`. */
  readonly issuer?: string;
  /** Default `consilium`. */
  readonly audience?: string;
  /** The claim that holds the roles. Default `roles`. */
  readonly rolesClaim?: string;
  /** Keeps the private key over restarts, readable by its owner only. Default: in memory. */
  readonly file?: string;
  readonly now?: () => Date;
}

/** Mints tokens for development and tests. Never part of a production deployment. */
export interface DevIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly jwks: JSONWebKeySet;
  /** Throws `forbidden` for a tenant that is not one of its own. */
  readonly mint: (identity: DevIdentity, options?: MintOptions) => Promise<string>;
  /** What the code flow gives beside the API's token: says who signed in, to whom, for which request. */
  readonly idToken: (of: IdTokenFacts) => Promise<string>;
}

export interface DevIdentity {
  readonly tenant: string;
  readonly actor: string;
  readonly name?: string;
  readonly roles?: readonly string[];
}

export interface MintOptions {
  /** To live: default 1 h; negative for a token that has expired. */
  readonly seconds?: number;
  /** Default: this issuer, and the audience that it was made for. */
  readonly issuer?: string;
  readonly audience?: string;
}

export interface IdTokenFacts {
  readonly actor: string;
  readonly issuer: string;
  readonly client: string;
  readonly nonce: string;
}

export const DEV_TOKEN_SECONDS = 3_600;
const ID_TOKEN_SECONDS = 300;

export async function createDevIssuer(options: DevIssuerOptions): Promise<DevIssuer> {
  const issuer = options.issuer ?? 'consilium-dev';
  const audience = options.audience ?? 'consilium';
  const now = options.now ?? (() => new Date());
  const secret = await loadKey(options.file);
  const key = await importJWK(secret, 'EdDSA');
  const { d: _private, ...open } = secret;

  function sign(claims: object, of: { iss: string; aud: string; sub: string }, seconds: number) {
    const issuedAt = Math.floor(now().getTime() / 1_000);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'dev' })
      .setSubject(of.sub)
      .setIssuer(of.iss)
      .setAudience(of.aud)
      .setIssuedAt(Math.min(issuedAt, issuedAt + seconds))
      .setExpirationTime(issuedAt + seconds)
      .sign(key);
  }

  return {
    issuer,
    audience,
    jwks: { keys: [{ ...open, alg: 'EdDSA', use: 'sig', kid: 'dev' }] },
    async mint({ tenant, actor, name, roles }, { seconds = DEV_TOKEN_SECONDS, ...claims } = {}) {
      if (!options.tenants.includes(tenant))
        throw new ConsiliumError('forbidden', { remedy: `DEV_TENANTS: ${options.tenants}, not ${tenant}` });
      const of = { iss: claims.issuer ?? issuer, aud: claims.audience ?? audience, sub: actor };
      const more = {
        ...(name ? { name } : {}),
        ...(roles ? { [options.rolesClaim ?? 'roles']: roles } : {}),
      };
      return sign({ tenant, ...more }, of, seconds);
    },
    idToken({ actor, client, nonce, issuer: iss }) {
      return sign({ nonce }, { iss, aud: client, sub: actor }, ID_TOKEN_SECONDS);
    },
  };
}

async function loadKey(file: string | undefined): Promise<JWK> {
  if (file !== undefined && existsSync(file)) {
    if ((statSync(file).mode & 0o077) !== 0)
      throw new ConsiliumError('invalid_config', {
        remedy: `DEV_ISSUER_FILE: its group or others may read it: chmod 600 ${file}`,
      });
    return JSON.parse(readFileSync(file, 'utf8')) as JWK;
  }
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const key = await exportJWK(privateKey);
  if (file !== undefined) writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
  return key;
}
