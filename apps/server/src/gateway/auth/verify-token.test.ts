import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokenVerifier } from './verify-token.ts';

describe('how long a token may live [F4]', async () => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const now = new Date('2026-03-02T12:00:00Z');
  const today = now.getTime() / 1_000;
  const keys = { jwks: { keys: [{ ...(await exportJWK(publicKey)), alg: 'EdDSA' }] } };
  const verify = createTokenVerifier({ keys, issuer: 'i', audience: 'a', now: () => now });
  const tokenOf = (iat: number, exp: number) =>
    new SignJWT({ tenant: 't1', iat, exp })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setSubject('dr')
      .setIssuer('i')
      .setAudience('a')
      .sign(privateKey);

  it.each([
    ['twelve hours', today, today + 43_200],
    ['twelve hours, by a clock that is a little ahead', today + 3, today + 43_203],
  ])('is taken: %s', async (_name, iat, exp) => {
    await expect(verify(await tokenOf(iat, exp))).resolves.toMatchObject({ actor: 'dr', expiresAt: exp });
  });

  it.each([
    ['longer', today, today + 43_300],
    ['an hour, which begins in a year', today + 31_536_000, today + 31_539_600],
  ])('is refused: %s', async (_name, iat, exp) => {
    await expect(verify(await tokenOf(iat, exp))).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
