import { createPool, grantAccess, revokeAccess } from '@consilium/store';
import { until } from '@consilium/testing';
import { expect } from 'vitest';
import { TENANT } from '../../support/console/console-fixture.ts';
import type { Flow } from '../flow.ts';
import { panelOn } from '../screen/panel.ts';
import { saysIn } from '../screen/seen.ts';
import { atPatient } from '../screen/talk.ts';

export const patientsFlows: readonly Flow[] = [
  {
    name: 'my patients, searched by name [B10] [F4]',
    run: async ({ open }) => {
      const { page } = await open({ as: 'dr-demo' });
      const lines = page.getByRole('list', { name: 'My patients' }).getByRole('listitem');
      await until(async () => (await lines.count()) === 6, { what: 'six patients', timeoutMs: 45_000 });
      const search = page.getByRole('searchbox', { name: 'Search by name' });
      await search.fill('MARCHETTÍ');
      await until(async () => (await lines.count()) === 1, { what: 'one patient', timeoutMs: 45_000 });
      await search.fill('sandoval');
      await saysIn(page.getByRole('main'), /None of your patients is called/);
      await search.fill('');
      await until(async () => (await lines.count()) === 6, { what: 'six patients', timeoutMs: 45_000 });
      const families = (await lines.getByRole('link').allInnerTexts()).map(
        (line) => line.split(',')[0] ?? '',
      );
      expect(families).toEqual(families.toSorted());
      for (const family of families) expect(family).toMatch(/^[A-Z-]+$/);
      // Several: Enter opens none of them. One: it is opened, also where the list has not answered yet.
      await search.press('Enter');
      expect(new URL(page.url()).pathname).toBe('/patients');
      await search.fill('anton');
      await search.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^PROBE-HALVORSEN, Anton/ }).waitFor();
    },
  },
  {
    name: 'a patient is opened in an emergency: with a reason, for a time, and the patient is told [F4] [A18]',
    ci: true,
    run: async ({ stand, open }) => {
      const admin = createPool(stand.engines.postgres.url, { max: 1 });
      const patient = 'emergency-room';
      const own = await grantAccess(admin, {
        ...{ tenant: TENANT, actor: 'helene-demo', compartment: `patient/${patient}` as const },
        ...{ relation: 'self', purposes: ['PATRQT'] },
      });
      try {
        const { page, watch } = await open({ as: 'dr-demo' });
        watch.expect(/status of 404/);
        await page.getByRole('button', { name: 'Open a patient in an emergency' }).click();
        const dialog = page.getByRole('dialog', { name: 'Open a patient in an emergency' });
        await dialog.getByLabel('Name', { exact: true }).fill('SANDOVAL-PROBE, Ingrid');
        await dialog.getByLabel('Birth date').fill('11-Feb-1951');
        await dialog.getByLabel('Record number').fill('LH-490827');
        // Enter goes on to what is missing.
        await dialog.getByLabel('Record number').press('Enter');
        expect(await dialog.getByLabel('Why it cannot wait').getAttribute('aria-invalid')).toBe('true');
        await dialog.getByLabel('Why it cannot wait').fill('Found unconscious, no relatives to ask.');
        await dialog.getByLabel('15 minutes').check();
        await dialog.getByRole('button', { name: 'Open for 15 minutes' }).click();
        // One digit off is nobody, and nobody learns how near it was.
        await saysIn(dialog, /no patient has exactly this name, birth date and record number together/);
        await dialog.getByLabel('Record number').fill('lh 490826');
        await dialog.getByRole('button', { name: 'Open for 15 minutes' }).click();
        await page.waitForURL(/\/patients\/emergency-room/);
        await atPatient(page);
        await saysIn(page.getByRole('banner'), /emergency access until/);

        const { page: hers } = await open({ as: 'helene-demo', to: `/patients/${patient}?section=access` });
        await panelOn(hers).isAt('Who read this');
        await saysIn(hers.getByRole('tabpanel'), /Dr Vera Probe-Winter opened this record in an emergency/);
        await hers.getByRole('button', { name: 'I have seen this' }).click();
        await saysIn(hers.getByRole('tabpanel'), /Seen by you/);
      } finally {
        await revokeAccess(admin, TENANT, own);
        await admin.end();
      }
    },
  },
];
