import { createPool } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RowDigests, rowDigests } from '../../support/row-digests.ts';
import { CLINICIAN } from '../console-exfiltration-fixture.ts';
import { type AttackerSite, startAttackerSite } from '../other-site/attacker-site.ts';
import { TRIES, tryCode } from '../other-site/tries.ts';
import { settled } from '../places/look.ts';
import type { Setting } from '../setting.ts';

/** Pages of others that are open beside ours. */
export function fromOtherSite({ world, figures }: Setting): void {
  describe.each(['another site', 'another port'] as const)('a page of %s', (kind) => {
    let site: AttackerSite;
    let before: RowDigests;
    const digests = async () => {
      const admin = createPool(world().stand.engines.postgres.url, { max: 1 });
      try {
        const all = await rowDigests(admin, 'demo', 'patient/duchenne');
        return Object.fromEntries(Object.entries(all).filter(([table]) => !table.startsWith('audit')));
      } finally {
        await admin.end();
      }
    };
    beforeAll(async () => {
      site = await startAttackerSite();
      before = await digests();
    });
    afterAll(() => site?.close());

    it('reads nothing and changes nothing, whatever it tries', async () => {
      const { page, context } = await world().newPage({ as: CLINICIAN, to: '/patients/duchenne' });
      await settled(page);
      const read: string[] = [];
      for (const [name, code] of Object.entries(TRIES)) {
        const attacker = await context.newPage();
        await attacker.goto(site.origins[kind]);
        const got = await attacker.evaluate(tryCode(code, world().stand.url, '/v1/patients/duchenne'));
        if (got !== '') read.push(`${name}: ${String(got).slice(0, 120)}`);
        figures.tries += 1;
        for (const other of context.pages()) if (other !== page) await other.close();
      }
      expect(read).toEqual([]);
      expect(await digests()).toEqual(before);
      await page.reload();
      await settled(page);
      await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).isVisible()).toBe(true);
      world().visits.at(-1)?.watch.expect(/./);
    });
  });
}
