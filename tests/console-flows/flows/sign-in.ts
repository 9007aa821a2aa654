import { DEMO_PEOPLE } from '@consilium/cli/demo-people';
import { expect } from 'vitest';
import { choosePerson } from '../../support/console/sign-in.ts';
import type { Flow } from '../flow.ts';
import { shown } from '../screen/seen.ts';
import { atPatient } from '../screen/talk.ts';

/** A page asks who is there before anybody has signed in, and is told: nobody. */
const NOBODY_YET = /401.*\/v1\/session/s;

/** Stands on the page of her record, and nowhere else. */
const HERS = /PROBE-MARCHETTI|LH-640722/;

const FIRST_PAGE: { readonly [role in (typeof DEMO_PEOPLE)[number]['role']]: RegExp } = {
  clinician: /^My patients$/,
  patient: /^PROBE-MARCHETTI, Helene/,
  proxy: /^PROBE-HALVORSEN, Anton/,
  operator: /^(My patients|Operations)$/,
};

export const signInFlows: readonly Flow[] = [
  {
    name: 'each of the four people signs in and sees their own first page [B10] [F3] [F4]',
    ci: true,
    run: async ({ open }) => {
      for (const person of DEMO_PEOPLE) {
        const { page, watch, close } = await open();
        watch.expect(NOBODY_YET);
        await page.goto('/');
        await page.getByRole('link', { name: 'Sign in' }).click();
        await choosePerson(page, person.actor);
        await page.getByRole('heading', { level: 1, name: FIRST_PAGE[person.role] }).waitFor();
        await page.getByRole('button', { name: `You are ${person.name}` }).waitFor();
        const operates = page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Operations' });
        expect(await operates.count()).toBe(person.role === 'operator' ? 1 : 0);
        await close();
      }
    },
  },
  {
    name: 'signing out leaves nothing of a patient on the screen, nor behind the back button [F4]',
    run: async ({ open }) => {
      const { page, watch } = await open({ as: 'helene-demo', to: '/patients/breast-cancer' });
      watch.expect(NOBODY_YET);
      await atPatient(page);
      await page.getByRole('button', { name: /^You are/ }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
      expect(await shown(page.locator('body'))).not.toMatch(HERS);
      await page.goBack().catch(() => null);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await shown(page.locator('body'))).not.toMatch(HERS);
      await page.goto('/patients/breast-cancer');
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
      expect(await shown(page.locator('body'))).not.toMatch(HERS);
    },
  },
];
