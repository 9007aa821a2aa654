import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isProxied } from '../auth/is-proxied.ts';
import { isLoopback } from '../auth/loopback.ts';
import { askForSecret } from '../dev-issuer/ask-for-secret.ts';
import { type AuthorizeRequest, DEV_CLIENT, readAuthorizeRequest } from '../dev-issuer/authorize-request.ts';
import { DEV_TOKEN_SECONDS, type DevIssuer } from '../dev-issuer/dev-issuer.ts';
import type { DevPerson } from '../dev-issuer/people-file.ts';
import { createSignInCodes } from '../dev-issuer/sign-in-codes.ts';
import type { StartSecret } from '../dev-issuer/start-secret.ts';
import { whoAreYou } from '../dev-issuer/who-are-you.ts';
import type { GatewayEnv } from '../env.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp } from '../route-context.ts';
import { callbackUrl } from '../session/callback-url.ts';
import { readCookie, writeCookie } from '../session/cookies.ts';
import type { Seals } from '../session/seals.ts';

export interface DevIssuerRoutes {
  readonly issuer: DevIssuer;
  readonly people: () => readonly DevPerson[];
  readonly secret: StartSecret;
  readonly seals: Seals;
  readonly publicUrl: () => URL;
  readonly now: () => Date;
}

const BASE = '/dev-issuer';
const FORM_BYTES = 16_384;
/** Seconds that a browser may use the page after it has shown the secret, also over a restart. */
const DOOR_SECONDS = 43_200;

export function devIssuerUrl(publicUrl: URL): URL {
  return new URL(BASE, publicUrl);
}

/** What a start prints: it lets one browser in. */
export function signInLink(publicUrl: URL, { text }: StartSecret): string {
  const link = new URL(`${BASE}/enter`, publicUrl);
  link.searchParams.set('code', text);
  return link.href;
}

/**
 * An OpenID provider for one machine: who is asked for is believed, for a browser that has shown the start's secret. The
 * checks of Host and of a proxy's headers come on top; a proxy that rewrites the one and drops the others passes them.
 */
export function addDevIssuerRoutes(app: GatewayApp, parts: DevIssuerRoutes): void {
  const { issuer, people, secret, seals, publicUrl, now } = parts;
  const codes = createSignInCodes(now);
  const own = () => devIssuerUrl(publicUrl()).href;
  const redirectUri = () => callbackUrl(publicUrl()).href;

  app.use(`${BASE}/*`, async (c, next) => {
    // A foreign name that resolves to this machine is another site's attempt.
    if (!isLoopback(new URL(c.req.url).hostname)) throw new ProblemError('not_found');
    // A proxy that says so speaks for others, under whatever name.
    if (isProxied(c.req.raw.headers)) throw new ProblemError('not_found');
    await next();
  });
  app.get(`${BASE}/.well-known/openid-configuration`, (c) =>
    c.json({
      issuer: own(),
      authorization_endpoint: `${own()}/authorize`,
      token_endpoint: `${own()}/token`,
      jwks_uri: `${own()}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['EdDSA'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    }),
  );
  app.get(`${BASE}/jwks`, (c) => c.json(issuer.jwks));

  const isLetIn = async (c: Context<GatewayEnv>) =>
    (await seals.open('dev-door', readCookie(c, 'dev-door', publicUrl()) ?? '')) !== null;
  /** The secret becomes a cookie at once, and the answer leads away from the address that holds it. */
  const letIn = async (c: Context<GatewayEnv>, given: string, request: AuthorizeRequest | null) => {
    if (!(await secret.isRight(given))) return askForSecret(c, request, true);
    const until = Math.floor(now().getTime() / 1_000) + DOOR_SECONDS;
    writeCookie(c, 'dev-door', await seals.seal('dev-door', {}, until), publicUrl(), DOOR_SECONDS);
    const next = request === null ? '/auth/sign-in' : `${BASE}/authorize?${new URLSearchParams(request)}`;
    return c.redirect(new URL(next, publicUrl()).href, 303);
  };
  app.get(`${BASE}/enter`, (c) => letIn(c, c.req.query('code') ?? '', null));
  app.post(`${BASE}/enter`, bodyLimit({ maxSize: FORM_BYTES }), async (c) => {
    const { code = '', ...request } = await formOf(c);
    const isPlain = Object.keys(request).length === 0;
    return letIn(c, code, isPlain ? null : readAuthorizeRequest(request, redirectUri()));
  });

  app.get(`${BASE}/authorize`, async (c) => {
    const request = readAuthorizeRequest(c.req.query(), redirectUri());
    return (await isLetIn(c)) ? whoAreYou(c, request, people()) : askForSecret(c, request, false);
  });
  app.post(`${BASE}/authorize`, bodyLimit({ maxSize: FORM_BYTES }), async (c) => {
    if (!['same-origin', undefined].includes(c.req.header('sec-fetch-site'))) throw new ProblemError('csrf');
    if (!(await isLetIn(c))) return askForSecret(c, null, false);
    const form = await formOf(c);
    const request = readAuthorizeRequest(form, redirectUri());
    const person = people().find(({ tenant, actor }) => `${tenant}/${actor}` === form.person);
    if (!person) throw new ProblemError('not_found');
    const { nonce, state, code_challenge: challenge } = request;
    const back = new URL(redirectUri());
    back.searchParams.set('code', codes.give({ person, nonce, challenge, redirectUri: redirectUri() }));
    back.searchParams.set('state', state);
    back.searchParams.set('iss', own());
    return c.redirect(back.href, 303);
  });

  app.post(`${BASE}/token`, bodyLimit({ maxSize: FORM_BYTES }), async (c) => {
    const form = await formOf(c);
    if (form.grant_type !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' }, 400);
    if (form.client_id !== DEV_CLIENT) return c.json({ error: 'invalid_client' }, 400);
    const proof = { verifier: form.code_verifier ?? '', redirectUri: form.redirect_uri ?? '' };
    const facts = codes.take(form.code ?? '', proof);
    if (!facts) return c.json({ error: 'invalid_grant' }, 400);
    const { actor, tenant, name, role } = facts.person;
    return c.json({
      token_type: 'Bearer',
      expires_in: DEV_TOKEN_SECONDS,
      access_token: await issuer.mint({ actor, tenant, name, roles: [role] }),
      id_token: await issuer.idToken({ actor, issuer: own(), client: DEV_CLIENT, nonce: facts.nonce }),
    });
  });
}

async function formOf(c: Context<GatewayEnv>): Promise<{ readonly [name: string]: string | undefined }> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}
