import { createHash, randomBytes } from 'node:crypto';
import { isId } from '@consilium/kernel';
import type { Context } from 'hono';
import { z } from 'zod';
import type { GatewayEnv } from '../env.ts';
import type { Identity } from '../identity.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';
import type { Seals } from './seals.ts';

/** A signed-in browser: who it is, and what its pages send to prove that they are ours. */
export interface Session {
  /** Ends when its token does, or when nobody has done anything for too long. */
  readonly identity: Identity;
  readonly csrf: string;
  /** Epoch seconds at which the token ends. */
  readonly tokenEnds: number;
}

/** Sessions that were signed out; the same for every gateway. */
export interface EndedSessions {
  readonly end: (id: string, until: Date) => Promise<void>;
  readonly isEnded: (id: string) => Promise<boolean>;
}

/** Sessions live in the browser's cookie, so any gateway with the key knows them; those that were signed out are kept. */
export interface Sessions {
  readonly read: (c: Context<GatewayEnv>) => Promise<Session | null>;
  /** Also one that was idle for too long: a copy of its cookie may not have been, and is to end with it. */
  readonly readToEnd: (c: Context<GatewayEnv>) => Promise<Session | null>;
  readonly begin: (c: Context<GatewayEnv>, identity: Identity) => Promise<void>;
  /** Somebody did something: the idle time begins again. Gives the session as it is then. */
  readonly active: (c: Context<GatewayEnv>, session: Session) => Promise<Session>;
  /** The browser's cookie goes at once; throws where a copy of it cannot be refused from now on. */
  readonly end: (c: Context<GatewayEnv>, session: Session | null) => Promise<void>;
}

interface SessionParts {
  readonly seals: Seals;
  readonly publicUrl: () => URL;
  readonly ended: EndedSessions;
  readonly idleSeconds: number;
  readonly now: () => Date;
}

const sealed = z.object({
  sub: z.string().refine(isId),
  tenant: z.string().refine(isId),
  name: z.string().nullable(),
  roles: z.array(z.string()),
  exp: z.number(),
  csrf: z.string().min(32),
  /** When somebody last did something, epoch seconds. */
  seen: z.number(),
});

/** A session is known by its csrf value; a reader of the list of ended ones learns none. */
export function sessionId(csrf: string): string {
  return createHash('sha256').update(`session ${csrf}`).digest('base64url');
}

export function createSessions({ seals, publicUrl, ended, idleSeconds, now }: SessionParts): Sessions {
  const seconds = () => Math.floor(now().getTime() / 1_000);
  const write = async (c: Context<GatewayEnv>, identity: Identity, csrf: string, exp: number) => {
    const { actor, tenant, name, roles } = identity;
    const claims = { sub: actor, tenant, name, roles, csrf, seen: seconds() };
    writeCookie(c, 'session', await seals.seal('session', claims, exp), publicUrl());
  };
  const readToEnd = async (c: Context<GatewayEnv>): Promise<Session | null> => {
    const cookie = readCookie(c, 'session', publicUrl());
    const opened = cookie === undefined ? null : await seals.open('session', cookie);
    const session = sealed.safeParse(opened);
    if (!session.success) return null;
    const { sub: actor, tenant, name, roles, exp: tokenEnds, csrf, seen } = session.data;
    const expiresAt = Math.min(tokenEnds, seen + idleSeconds);
    return { identity: { actor, tenant, name, roles, expiresAt }, csrf, tokenEnds };
  };
  return {
    readToEnd,
    async read(c) {
      const session = await readToEnd(c);
      if (session === null || session.identity.expiresAt <= seconds()) return null;
      return (await ended.isEnded(sessionId(session.csrf))) ? null : session;
    },
    begin: (c, identity) => write(c, identity, randomBytes(32).toString('base64url'), identity.expiresAt),
    async active(c, session) {
      await write(c, session.identity, session.csrf, session.tokenEnds);
      const expiresAt = Math.min(session.tokenEnds, seconds() + idleSeconds);
      return { ...session, identity: { ...session.identity, expiresAt } };
    },
    async end(c, session) {
      clearCookie(c, 'session', publicUrl());
      if (session) await ended.end(sessionId(session.csrf), new Date(session.tokenEnds * 1_000));
    },
  };
}
