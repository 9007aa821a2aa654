import { beforeAll, describe, expect, it } from 'vitest';
import { TRAP_DOMAIN } from '../forms/form.ts';
import { OWN } from '../forms/index.ts';
import { type GuardedBrowser, openGuardedBrowser } from '../harness/guarded-browser.ts';
import { seenOfWeakPage } from '../self-test.ts';
import type { Setting } from '../setting.ts';
import { full } from '../size.ts';

/** What watches the pages sees what it should. A second browser with every form at once: minutes on a small machine. */
export function ofHarness({ world }: Setting): void {
  describe.runIf(full)('the harness itself', () => {
    const STAYING = OWN.filter(({ name }) => !/meta refresh|sends itself/.test(name));
    let own: GuardedBrowser;
    let policy = '';
    beforeAll(async () => {
      own = await openGuardedBrowser();
      const page = await fetch(world().stand.url, { headers: { accept: 'text/html' } });
      policy = page.headers.get('content-security-policy') ?? '';
    });

    it('sees a page without a policy that takes texts for pages', async () => {
      const { asked, ran, made } = await seenOfWeakPage(own, OWN, 'frames');
      expect(new Set(asked.map((place) => place.split('/')[0])).size).toBeGreaterThan(30);
      expect(new Set(ran).size).toBeGreaterThan(30);
      expect(made.length).toBeGreaterThan(100);
    });

    it('sees elements that content made where only the policy holds', async () => {
      const withoutTypes = policy.replaceAll(/(require-)?trusted-types[^;]*;?/g, '');
      const { asked, ran, made } = await seenOfWeakPage(own, STAYING, 'trusted', withoutTypes);
      expect([asked, ran]).toEqual([[], []]);
      expect(made.length).toBeGreaterThan(100);
    });

    it('sees that Trusted Types alone refuse markup', async () => {
      const { asked, ran, made, refused } = await seenOfWeakPage(own, STAYING, 'markup', policy);
      expect([asked, ran, made, refused]).toEqual([[], [], [], true]);
    });

    it('reads the hosts that the browser itself wrote down', async () => {
      const hosts = [...(await own.closeAndReadHosts())];
      expect(hosts.filter((host) => host.endsWith(TRAP_DOMAIN)).length).toBeGreaterThan(30);
    });
  });
}
