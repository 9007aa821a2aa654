import { randomBytes } from 'node:crypto';
import { isId } from '@consilium/kernel';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Identity } from '../auth/identity.ts';
import type { GatewayEnv } from '../env.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';
import type { Seals } from './seals.ts';

/** A signed-in browser: who it is, and what its pages send to prove that they are ours. */
export interface Session {
  readonly identity: Identity;
  readonly csrf: string;
}

/** Sessions live in the browser's cookie alone, so any gateway with the key knows them, and none keeps them. */
export interface Sessions {
  readonly read: (c: Context<GatewayEnv>) => Promise<Session | null>;
  /** Ends when the token that it was made of does. */
  readonly begin: (c: Context<GatewayEnv>, identity: Identity) => Promise<void>;
  readonly end: (c: Context<GatewayEnv>) => void;
}

const sealed = z.object({
  sub: z.string().refine(isId),
  tenant: z.string().refine(isId),
  name: z.string().nullable(),
  roles: z.array(z.string()),
  exp: z.number(),
  csrf: z.string().min(32),
});

export function createSessions(seals: Seals, publicUrl: () => URL): Sessions {
  return {
    async read(c) {
      const cookie = readCookie(c, 'session', publicUrl());
      const opened = cookie === undefined ? null : await seals.open('session', cookie);
      const session = sealed.safeParse(opened);
      if (!session.success) return null;
      const { sub: actor, tenant, name, roles, exp: expiresAt, csrf } = session.data;
      return { identity: { actor, tenant, name, roles, expiresAt }, csrf };
    },
    async begin(c, { actor, tenant, name, roles, expiresAt }) {
      const csrf = randomBytes(32).toString('base64url');
      const claims = { sub: actor, tenant, name, roles, csrf };
      writeCookie(c, 'session', await seals.seal('session', claims, expiresAt), publicUrl());
    },
    end(c) {
      clearCookie(c, 'session', publicUrl());
    },
  };
}
