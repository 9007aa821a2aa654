import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { Identity } from '../identity.ts';
import type { GatewayApp } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { viewOf } from '../schemas/view-of.ts';
import type { Sessions } from '../session/session.ts';
import { json, ownRoute } from './describe-route.ts';

const sessionView = z
  .object({
    actor: id,
    name: z.string().nullable(),
    tenant: id,
    roles: z.array(z.string()),
    expires_at: z.iso.datetime(),
    csrf: z.string().nullable().describe('Send it as X-Csrf with every change; null: a bearer token'),
    development: z.boolean().describe('Anybody may be anybody here'),
    stand_in_model: z.boolean().describe('What answers is no language model'),
  })
  .openapi('Session');

/** Who is asking: what a page needs to know before anything else. And that a person is still there. */
export function addSessionRoutes(app: GatewayApp, deps: GatewayDeps, sessions: Sessions | null): void {
  const view = (identity: Identity, csrf: string | undefined) => {
    const { development = false, standInModel = false } = deps.about ?? {};
    const expiresAt = new Date(identity.expiresAt * 1_000);
    return viewOf(sessionView, { ...identity, expiresAt, csrf: csrf ?? null, development, standInModel });
  };
  const read = ownRoute('get', '/v1/session', 'readSession', {
    tag: 'sign-in',
    summary: 'Who you are, until when, and what your changes must carry',
    responses: { 200: json(sessionView, 'You') },
  });
  app.openapi(read, (c) => c.json(view(c.get('identity'), c.get('csrf')), 200));

  const active = ownRoute('post', '/v1/session/active', 'keepSessionActive', {
    tag: 'sign-in',
    summary: 'Somebody is at the keyboard: the idle time of a session by cookie begins again',
    responses: { 200: json(sessionView, 'You, and until when') },
  });
  app.openapi(active, async (c) => {
    const session = c.get('csrf') === undefined ? null : await sessions?.read(c);
    const identity = session ? (await sessions?.active(c, session))?.identity : undefined;
    return c.json(view(identity ?? c.get('identity'), c.get('csrf')), 200);
  });
}
