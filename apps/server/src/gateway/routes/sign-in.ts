import {
  actorCompartment,
  ConsiliumError,
  errorCode,
  errorFacts,
  PERSON_ROLES,
  type Scope,
} from '@consilium/kernel';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { isLoopback } from '../auth/loopback.ts';
import type { GatewayEnv } from '../env.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { plainPage } from '../html/plain-page.ts';
import type { Identity } from '../identity.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp } from '../route-context.ts';
import { callbackUrl } from '../session/callback-url.ts';
import { clearCookie, readCookie, writeCookie } from '../session/cookies.ts';
import { createOidcClient } from '../session/oidc-client.ts';
import { isSameOrigin } from '../session/own-pages.ts';
import { returnUrl } from '../session/return-url.ts';
import type { Seals } from '../session/seals.ts';
import type { Sessions } from '../session/session.ts';
import type { SessionStreams } from '../session/session-streams.ts';
import type { SignIn } from '../session/sign-in.ts';

/** Seconds that a person has at the issuer. */
const SIGN_IN_SECONDS = 600;

const onTheWay = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), to: z.string() });

interface SignInParts {
  readonly signIn: SignIn;
  readonly seals: Seals;
  readonly sessions: Sessions;
  readonly streams: SessionStreams;
}

/** To the issuer, back from it, and out. What stands in their queries reaches no log: see observe-requests.ts. */
export function addSignInRoutes(
  app: GatewayApp,
  deps: GatewayDeps,
  { signIn, seals, sessions, streams }: SignInParts,
): void {
  const { publicUrl } = signIn;
  const client = createOidcClient(signIn);

  app.get('/auth/sign-in', async (c) => {
    const here = publicUrl();
    const to = returnUrl(c.req.query('to'), here);
    if (isOtherName(c, here)) return c.redirect(movedUrl(here, to).href);
    try {
      const { url, checks } = await client.begin();
      const until = Math.floor(deps.now().getTime() / 1_000) + SIGN_IN_SECONDS;
      const sealed = await seals.seal('sign-in', { ...checks, to: to.href }, until);
      writeCookie(c, 'sign-in', sealed, here, SIGN_IN_SECONDS);
      return c.redirect(url.href);
    } catch (error) {
      return notSignedIn(c, deps, error);
    }
  });

  app.get('/auth/callback', async (c) => {
    const here = publicUrl();
    try {
      const begun = onTheWay.safeParse(
        await seals.open('sign-in', readCookie(c, 'sign-in', here) ?? '').catch(() => null),
      );
      // Once: whatever comes of it, the same way back does not work again.
      clearCookie(c, 'sign-in', here);
      if (!begun.success) throw new ConsiliumError('unauthorized');
      const cameBackTo = new URL(callbackUrl(here));
      cameBackTo.search = new URL(c.req.url).search;
      const identity = await deps.verifyToken(await client.finish(cameBackTo, begun.data));
      await keepName(deps, identity);
      await sessions.begin(c, identity);
      return c.redirect(begun.data.to);
    } catch (error) {
      return notSignedIn(c, deps, error);
    }
  });

  app.post('/auth/sign-out', async (c) => {
    if (!isSameOrigin(c, publicUrl()))
      throw new ProblemError('csrf', { remedy: 'send it from the pages of this address' });
    const session = await sessions.readToEnd(c);
    if (session) {
      streams.endAll(session.csrf);
      await keepSignOut(deps, session.identity);
    }
    await sessions
      .end(c, session)
      .catch((error) => deps.log.error({ error: errorFacts(error) }, 'a signed-out session is not kept'));
    clearCookie(c, 'sign-in', publicUrl());
    // To a new page: what the old one shows and has in memory goes with it.
    c.header('Clear-Site-Data', '"cache"');
    return c.redirect(new URL('/', publicUrl()).href, 303);
  });
}

/** `localhost` and `127.0.0.1` do not share cookies: on one machine the sign-in goes to the public one first. */
function isOtherName(c: Context<GatewayEnv>, here: URL): boolean {
  return (
    isLoopback(here.hostname) && c.req.query('moved') === undefined && new URL(c.req.url).host !== here.host
  );
}

function movedUrl(here: URL, to: URL): URL {
  const url = new URL('/auth/sign-in', here);
  url.searchParams.set('to', to.pathname + to.search + to.hash);
  url.searchParams.set('moved', '1');
  return url;
}

async function keepName(deps: GatewayDeps, { tenant, actor, name, roles }: Identity): Promise<void> {
  const scope = ownScope({ tenant, actor });
  const role = PERSON_ROLES.find((each) => roles.includes(each)) ?? null;
  await deps.people.seen({ scope }, { name, role });
}

/** Out is out, in the trail or not: the log tells. */
async function keepSignOut({ keepSignOut: keep, log }: GatewayDeps, identity: Identity): Promise<void> {
  await keep(ownScope(identity)).catch((error) =>
    log.error({ error: errorFacts(error) }, 'a sign-out is not in the trail'),
  );
}

function ownScope({ tenant, actor }: Pick<Identity, 'tenant' | 'actor'>): Scope {
  return { tenant, actor, compartment: actorCompartment(actor), purpose: 'PATRQT' };
}

/** A person stands here, not a program: a page says what to do. */
function notSignedIn(c: Context<GatewayEnv>, deps: GatewayDeps, error: unknown) {
  const code = errorCode(error);
  deps.log.warn({ code }, 'not signed in');
  const isAway = code !== 'unauthorized';
  const why = isAway
    ? 'The sign-in service does not answer, or the database does not. It may work in a minute.'
    : 'This sign-in was not finished, took longer than ten minutes, was used before, or was begun in another tab.';
  return plainPage(c, {
    title: 'You are not signed in',
    status: isAway ? 503 : 400,
    body: html`<p>${why}</p><p><a href="/auth/sign-in">Sign in again</a></p>`,
  });
}
