import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { GatewayEnv } from '../env.ts';
import { clearCookie, cookieName, writeCookie } from './cookies.ts';

const app = new Hono<GatewayEnv>();
app.get('/session', (c) => {
  writeCookie(c, 'session', 'x', new URL('https://consilium.example'));
  return c.body(null);
});
app.get('/sign-in', (c) => {
  writeCookie(c, 'sign-in', 'x', new URL('https://consilium.example'), 600);
  return c.body(null);
});
app.get('/clear', (c) => {
  clearCookie(c, 'session', new URL('https://consilium.example'));
  return c.body(null);
});
const cookieOf = async (path: string) => (await app.request(path)).headers.get('set-cookie');

describe('cookies under https [F4]', () => {
  it('are of this host alone, secure, and not readable by scripts', async () => {
    expect(await cookieOf('/session')).toBe(
      '__Host-consilium-session=x; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
    expect(await cookieOf('/sign-in')).toBe(
      '__Host-consilium-sign-in=x; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(await cookieOf('/clear')).toMatch(
      /^__Host-consilium-session=; Max-Age=0; Path=\/; HttpOnly; Secure/,
    );
  });

  it('have a name a port on one machine, where there is no https', () => {
    expect(cookieName('session', new URL('http://127.0.0.1:8080'))).toBe('consilium-session-8080');
    expect(cookieName('session', new URL('http://localhost'))).toBe('consilium-session');
  });
});
