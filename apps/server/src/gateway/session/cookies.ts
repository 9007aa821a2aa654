import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { GatewayEnv } from '../env.ts';
import type { SealedKind } from './seals.ts';

/**
 * The way back from the issuer is a navigation that another site began: `Strict` would hide the sign-in cookie from it, and a link that somebody was sent is one too. The
 * session's is `Strict`: pages are public files, and all that needs a session is asked for by them, from our own origin.
 */
const SAME_SITE = { session: 'Strict', 'sign-in': 'Lax', 'dev-door': 'Lax' } as const;

export function cookieName(kind: SealedKind, publicUrl: URL): string {
  if (publicUrl.protocol === 'https:') return `__Host-consilium-${kind}`;
  // Cookies do not know ports: two gateways on one machine would sign each other out.
  return `consilium-${kind}${publicUrl.port === '' ? '' : `-${publicUrl.port}`}`;
}

/** Two of one name count as none: one of them may be from another port of this machine, and which comes first is theirs to choose. */
export function readCookie(c: Context<GatewayEnv>, kind: SealedKind, publicUrl: URL): string | undefined {
  const name = cookieName(kind, publicUrl);
  const lines = (c.req.header('cookie') ?? '').split(';');
  if (lines.filter((line) => line.split('=', 1)[0]?.trim() === name).length > 1) return undefined;
  return getCookie(c, name);
}

/** Gone when the browser closes, unless `seconds` says sooner. */
export function writeCookie(
  c: Context<GatewayEnv>,
  kind: SealedKind,
  value: string,
  publicUrl: URL,
  seconds?: number,
): void {
  const age = seconds === undefined ? {} : { maxAge: seconds };
  setCookie(c, cookieName(kind, publicUrl), value, { ...attributes(kind, publicUrl), ...age });
}

export function clearCookie(c: Context<GatewayEnv>, kind: SealedKind, publicUrl: URL): void {
  deleteCookie(c, cookieName(kind, publicUrl), attributes(kind, publicUrl));
}

function attributes(kind: SealedKind, publicUrl: URL) {
  const secure = publicUrl.protocol === 'https:';
  return { path: '/', httpOnly: true, sameSite: SAME_SITE[kind], secure };
}
