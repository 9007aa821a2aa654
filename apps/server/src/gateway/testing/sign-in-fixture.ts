import { createTokenVerifier } from '../auth/verify-token.ts';
import { DEV_CLIENT } from '../dev-issuer/authorize-request.ts';
import { createDevIssuer } from '../dev-issuer/dev-issuer.ts';
import type { DevPerson } from '../dev-issuer/people-file.ts';
import { createStartSecret } from '../dev-issuer/start-secret.ts';
import { listen } from '../listen.ts';
import { devIssuerUrl, signInLink } from '../routes/dev-issuer.ts';
import { cookieName } from '../session/cookies.ts';
import { createSeals, type Seals } from '../session/seals.ts';
import { type Browser, choose, createBrowser, signIn } from './browser.ts';
import { createWorld, type World } from './gateway-fixture.ts';

export const KEY = 'a key that is long enough for a test, 1';

/** A clinician of p1 and p2, p1 herself, an operator, and one with a name that is no plain text. */
export const PEOPLE: readonly DevPerson[] = [
  { actor: 'dr', tenant: 't1', name: 'Dr Demo', role: 'clinician', about: 'treats p1 and p2' },
  { actor: 'pat', tenant: 't1', name: 'Ada Probe', role: 'patient', about: '' },
  { actor: 'op', tenant: 't1', name: 'Olga Operator', role: 'operator', about: '' },
  {
    actor: 'odd',
    tenant: 't1',
    name: '<img src=x onerror="a()">',
    role: 'patient',
    about: '"><script>b()</script>',
  },
];

const LONG_TENANT = 't'.repeat(64);

/** A gateway that listens on loopback, with the development issuer in it. `await using` closes it. */
export interface SignInWorld extends World, AsyncDisposable {
  readonly url: string;
  /** What a start would print. */
  readonly link: string;
  /** A new browser that has opened the link. */
  readonly browser: () => Promise<Browser>;
  /** Moves the clock of the gateway and of the issuer. */
  readonly later: (ms: number) => void;
  /** Seals and opens what the gateway does, or what one of another key or place would. */
  readonly seals: (over?: { readonly keys?: readonly string[]; readonly place?: string }) => Seals;
  readonly bearer: (actor: string) => Promise<{ readonly Authorization: string }>;
  /** A new browser in which one of `PEOPLE` has signed in. */
  readonly visit: (actor: string, to?: string) => Promise<Browser>;
  /** A new browser that the issuer has just sent back, and where to. */
  readonly onTheWayBack: (to?: string) => Promise<{ readonly visitor: Browser; readonly back: URL }>;
  readonly close: () => Promise<void>;
}

export async function createSignInWorld(
  overrides: Parameters<typeof createWorld>[0] = {},
): Promise<SignInWorld> {
  let url = '';
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const issuer = await createDevIssuer({ now, tenants: ['t1', 't2', LONG_TENANT] });
  const secret = createStartSecret();
  const publicUrl = () => new URL(url);
  const world = await createWorld({
    now,
    verifyToken: createTokenVerifier({ keys: { jwks: issuer.jwks }, ...issuer }),
    devIssuer: { issuer, secret, people: () => PEOPLE },
    signIn: { publicUrl, keys: [KEY], issuerUrl: () => devIssuerUrl(publicUrl()), clientId: DEV_CLIENT },
    about: { development: true, standInModel: true },
    ...overrides,
  });
  const listening = await listen(world.app, { port: 0 });
  url = `http://127.0.0.1:${listening.port}`;
  const close = () => listening.close({ graceMs: 0 });
  const link = signInLink(new URL(url), secret);
  /** What is looked at next is the session: the door's cookie would be in the way. */
  const forgetDoor = ({ cookies }: Browser) => void cookies.delete(cookieName('dev-door', new URL(url)));
  const browser = async () => {
    const visitor = createBrowser(url);
    await visitor.ask(link);
    return visitor;
  };
  return {
    ...{ ...world, issuer, url, link, browser },
    later: (ms) => {
      ahead += ms;
    },
    seals: ({ keys = [KEY], place = url } = {}) =>
      createSeals({ keys, place: () => place, now: () => new Date() }),
    bearer: async (actor) => ({ Authorization: `Bearer ${await issuer.mint({ tenant: 't1', actor })}` }),
    async visit(actor, to) {
      const visitor = await browser();
      await signIn(visitor, `t1/${actor}`, to);
      forgetDoor(visitor);
      return visitor;
    },
    async onTheWayBack(to) {
      const visitor = await browser();
      const search = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
      const chosen = await choose(visitor, await visitor.go(`/auth/sign-in${search}`), 't1/dr');
      forgetDoor(visitor);
      return { visitor, back: new URL(chosen.headers.get('location') ?? '') };
    },
    ...{ close, [Symbol.asyncDispose]: close },
  };
}
