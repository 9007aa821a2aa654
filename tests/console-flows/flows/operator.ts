import { stories } from '@consilium/example-patients';
import type { Response } from 'playwright-core';
import { expect } from 'vitest';
import { TENANT } from '../../support/console/console-fixture.ts';
import { longAnswer } from '../director.ts';
import type { Flow } from '../flow.ts';
import { reads, saysIn, shown } from '../screen/seen.ts';
import { atPatient } from '../screen/talk.ts';

/** Stands in a message and in no team, code or page of ours. */
const CANARY = 'Quetzalwort';

export const operatorFlows: readonly Flow[] = [
  {
    name: 'an operator sees runs, their steps, costs, teams and the trail, and no word of a patient [D12] [F3] [F4]',
    ci: true,
    run: async ({ open }) => {
      const talk = await open({ as: 'dr-demo', to: '/patients/heart-failure' });
      const { ask, answered } = await atPatient(talk.page);
      const question = `Does ${CANARY} tea go with the medicines?`;
      await ask(question);
      await answered(question);

      const { page, watch } = await open({ as: 'ops-demo', to: '/operator' });
      const bodies: Promise<string>[] = [];
      const keep = (response: Response) => bodies.push(response.text().catch(() => ''));
      page.on('response', keep);
      const screens: string[] = [];
      const main = page.getByRole('main');
      const look = async () => screens.push(await shown(page.locator('body')));
      const go = async (part: string) => {
        await page
          .getByRole('navigation', { name: 'Parts of operation' })
          .getByRole('link', { name: part })
          .click();
      };
      await page
        .getByRole('navigation', { name: 'Runs by state' })
        .getByRole('link', { name: /^Finished/ })
        .click();
      await main
        .getByRole('link', { name: /^Run of consult/ })
        .first()
        .waitFor();
      await look();
      // The whole row is the link's, and Tab stops once at it.
      const row = main
        .getByRole('row')
        .filter({ has: page.getByRole('link') })
        .first();
      expect(await row.getByRole('link').count()).toBe(1);
      await row.click();
      await main.getByRole('heading', { name: /^Agents and steps/ }).waitFor();
      await reads(main, /triage/i);
      await reads(main, /model call stand-in for gemini/);
      await reads(main, /would cost/);
      await look();
      await go('Response times');
      await main.getByRole('row', { name: /^All teams \d/ }).waitFor();
      await look();
      await go('Spend');
      await reads(main, /would cost (under )?\$/);
      await saysIn(main, /No cap is set for the month/);
      await saysIn(main, /stand-in for gemini/);
      await look();
      await go('Teams');
      await main.getByRole('heading', { level: 2, name: 'consult' }).waitFor();
      await main
        .getByRole('link', { name: /triage/ })
        .first()
        .waitFor();
      await look();
      await go('Audit');
      await page.getByRole('button', { name: 'Check all chains' }).click();
      await saysIn(page.getByRole('region', { name: 'Check of the trail' }), /all hold/);
      await reads(
        main,
        /Last signed checkpoint: no\. \d+.*It covers [\d,]+ entries; .* since|Nothing is signed yet/,
      );
      await look();
      await go('Health');
      await saysIn(main, 'OK');
      await look();

      const names = stories.map(({ id }) => id);
      const told = [...screens, ...(await Promise.all(bodies))];
      expect(told.length).toBeGreaterThan(10);
      for (const word of [CANARY, 'Probe-Lindqvist', 'Probe-Marchetti', 'creatinine', ...names])
        expect(told.filter((text) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);

      watch.expect(/status of 404.*\/patients\/heart-failure\//s);
      await page.goto('/patients/heart-failure');
      await saysIn(page.locator('body'), /Not found, or not open to you|not open/);
      expect(await shown(page.locator('body'))).not.toContain('Lindqvist');
    },
  },
  {
    name: 'an operator cancels a run that goes on, and runs one again that failed [D12] [F3]',
    run: async ({ stand, director, open }) => {
      const long = 'Tell me at length how to keep warm.';
      director.direct(long, longAnswer(16).acts);
      const clinic = await open({ as: 'dr-demo', to: '/patients/heart-failure' });
      const talk = await atPatient(clinic.page);
      stand.slowTokens(1_500);
      await talk.ask(long);
      await talk.draft.waitFor();

      const { page } = await open({ as: 'ops-demo', to: '/operator' });
      const main = page.getByRole('main');
      await page
        .getByRole('navigation', { name: 'Runs by state' })
        .getByRole('link', { name: /^Live/ })
        .click();
      await main
        .getByRole('link', { name: /^Run of consult/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Cancel this run' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel the run' }).click();
      await saysIn(main, /It (is being|was) cancelled/);
      await saysIn(talk.turn(long), /^Stopped/i);
      stand.slowTokens(0);

      const fails = 'What helps against a cough?';
      stand.models.setFaults([{ fault: { status: 400 } }]);
      await talk.ask(fails);
      await saysIn(talk.turn(fails), /^This answer is not whole/);
      stand.models.setFaults([]);
      await page
        .getByRole('navigation', { name: 'Parts of operation' })
        .getByRole('link', { name: 'Runs' })
        .click();
      await page
        .getByRole('navigation', { name: 'Runs by state' })
        .getByRole('link', { name: /^Finished/ })
        .click();
      const inPart = main.getByRole('row').filter({ hasText: 'answered in part' }).first();
      await inPart.getByRole('link', { name: /^Run of consult/ }).click();
      await page.getByRole('button', { name: 'Run it again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Run it again' }).click();
      await saysIn(main, /It runs again, as a new run/);
      await saysIn(talk.turn(fails), /stand-in model/);
    },
  },
  {
    name: 'an operator is told of more emergency access than usual, and finds it in the trail [D12] [F3]',
    run: async ({ open, stand }) => {
      const { page } = await open({ as: 'ops-demo', to: '/operator/audit' });
      const main = page.getByRole('main');
      await saysIn(main, /Search the trail/);
      expect(await main.getByText('dr-night:').count()).toBe(0);
      await stand.query(`INSERT INTO app.grants (tenant, actor, compartment, relation, purposes)
        VALUES ('${TENANT}', 'dr-night', 'patient/heart-failure', 'care-team', '{TREAT}')`);
      const asked = { patient: 'emergency-room', code: 'patient-unresponsive', minutes: 60 };
      const reason = `found unconscious, ${CANARY} in the pocket`;
      for (let opened = 0; opened < 4; opened++)
        await stand.api('dr-night', 'POST', '/break-glass', { ...asked, reason });
      await page.reload();
      await saysIn(main, /More emergency access than usual/);
      await saysIn(main, /dr-night: 4 emergency accesses within the last hour; up to 3 are usual/);
      await page.getByRole('link', { name: 'Show them in the trail' }).click();
      await saysIn(main, /opened the record in an emergency/);
      expect(await shown(page.locator('body'))).not.toContain(CANARY);
    },
  },
];
