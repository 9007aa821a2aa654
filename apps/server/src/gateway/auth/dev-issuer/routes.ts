import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { GatewayEnv } from '../../env.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../routes/route-context.ts';
import { callbackUrl } from '../../session/callback-url.ts';
import { isLoopback } from '../loopback.ts';
import { isPassedOn } from '../passed-on.ts';
import { DEV_CLIENT, readAuthorizeRequest } from './authorize-request.ts';
import { DEV_TOKEN_SECONDS, type DevIssuer } from './dev-issuer.ts';
import type { DevPerson } from './people-file.ts';
import { createSignInCodes } from './sign-in-codes.ts';
import { whoAreYou } from './who-are-you.ts';

export interface DevIssuerRoutes {
  readonly issuer: DevIssuer;
  readonly people: () => readonly DevPerson[];
  readonly publicUrl: () => URL;
  readonly now: () => Date;
}

const BASE = '/dev-issuer';
const FORM_BYTES = 16_384;

export function devIssuerUrl(publicUrl: URL): URL {
  return new URL(BASE, publicUrl);
}

/** An OpenID provider for one machine: who is asked for is believed. Only loopback addresses reach it. */
export function addDevIssuerRoutes(app: GatewayApp, parts: DevIssuerRoutes): void {
  const { issuer, people, publicUrl, now } = parts;
  const codes = createSignInCodes(now);
  const own = () => devIssuerUrl(publicUrl()).href;
  const redirectUri = () => callbackUrl(publicUrl()).href;

  app.use(`${BASE}/*`, async (c, next) => {
    // A foreign name that resolves to this machine is another site's attempt.
    if (!isLoopback(new URL(c.req.url).hostname)) throw new ProblemError('not_found');
    // A proxy that says so speaks for others, under whatever name.
    if (isPassedOn(c.req.raw.headers)) throw new ProblemError('not_found');
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

  app.get(`${BASE}/authorize`, (c) =>
    whoAreYou(c, readAuthorizeRequest(c.req.query(), redirectUri()), people()),
  );
  app.post(`${BASE}/authorize`, bodyLimit({ maxSize: FORM_BYTES }), async (c) => {
    if (!['same-origin', undefined].includes(c.req.header('sec-fetch-site'))) throw new ProblemError('csrf');
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
