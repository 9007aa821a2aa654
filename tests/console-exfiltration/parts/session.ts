import { describe, expect, it } from 'vitest';
import { CLINICIAN } from '../console-exfiltration-fixture.ts';
import { plain, settled, textOf } from '../places/look.ts';
import { faultsOfHeaders, filesOf } from '../session-of.ts';
import type { Setting } from '../setting.ts';

/** The cookie, the policy and the way out. */
export function inSession({ world }: Setting): void {
  describe('the session', () => {
    it('is in a cookie that no script can read and no other site can send', async () => {
      const { page, context } = await world().newPage({ as: CLINICIAN, to: '/patients' });
      await settled(page);
      expect(await page.evaluate('document.cookie')).toBe('');
      const session = (await context.cookies()).filter(({ name }) => name.includes('session'));
      expect(session).toEqual([
        expect.objectContaining({ httpOnly: true, sameSite: 'Strict', path: '/', expires: -1 }),
      ]);
    });

    it('is under a policy without exceptions, on every kind of answer', async () => {
      const files = await filesOf(world());
      expect(files.length).toBeGreaterThan(10);
      for (const path of ['/', '/patients/duchenne', '/nowhere', '/v1/session', ...files]) {
        const { headers } = await fetch(`${world().stand.url}${path}`, { headers: { accept: 'text/html' } });
        expect([path, ...faultsOfHeaders(headers)]).toEqual([path]);
      }
      const loose = new Headers({
        'content-type': 'text/html',
        'content-security-policy': "script-src 'unsafe-inline' https:",
      });
      expect(faultsOfHeaders(loose).length).toBe(6);
    });

    it('gives no sources away', async () => {
      for (const file of await filesOf(world())) {
        const [text, map] = await Promise.all([
          fetch(`${world().stand.url}${file}`).then((response) => response.text()),
          fetch(`${world().stand.url}${file}.map`),
        ]);
        expect([file, map.status, text.includes('sourceMappingURL')]).toEqual([file, 404, false]);
      }
    });

    it('refuses scripts in the page, also those of the page itself', async () => {
      const { page, watch } = await world().newPage({ as: CLINICIAN, to: '/patients' });
      await settled(page);
      const tried = await page.evaluate(`(() => {
        const outcome = [];
        const attempt = (name, act) => { try { act(); outcome.push(name); } catch {} };
        attempt('html', () => { document.createElement('div').innerHTML = '<b>x</b>'; });
        attempt('script text', () => { const s = document.createElement('script'); s.text = 'ran(1)'; document.head.append(s); });
        attempt('script address', () => { const s = document.createElement('script'); s.src = 'http://zq9999z.leak.test/x.js'; });
        return outcome;
      })()`);
      watch.expect(/TrustedHTML|TrustedScript|require-trusted-types-for|Trusted/);
      expect(tried).toEqual([]);
    });

    it('leaves nothing on the screen after signing out, also on the way back', async () => {
      const { page } = await world().newPage({ as: CLINICIAN, to: '/patients/polypharmacy' });
      await settled(page);
      const name =
        String(await page.evaluate(`document.querySelector('h1').textContent`)).split(',')[0] ?? '';
      expect(name.length).toBeGreaterThan(3);
      await page.getByRole('button', { name: /settings and sign out/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
      expect(await textOf(page)).not.toContain(plain(name));
      // Where it leads depends on the browser's own history; never to the record.
      await page.goBack({ timeout: 10_000 }).catch(() => null);
      expect(await textOf(page)).not.toContain(plain(name));
      await page.goto('/patients/polypharmacy');
      await page
        .getByRole('link', { name: /sign in/i })
        .first()
        .waitFor();
      expect(await textOf(page)).not.toContain(plain(name));
      expect((await page.request.get('/v1/patients/polypharmacy/record/panel')).status()).toBe(401);
    });
  });
}
