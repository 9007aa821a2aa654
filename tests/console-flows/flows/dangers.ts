import { expect } from 'vitest';
import type { Flow } from '../flow.ts';
import { panelOn } from '../screen/panel.ts';
import { reads, saysIn, shown } from '../screen/seen.ts';

const PAIRS = [
  'amiodarone with citalopram',
  'eplerenone with sacubitril and valsartan',
  'amiodarone with bisoprolol',
  'apixaban with citalopram',
];

export const dangersFlows: readonly Flow[] = [
  {
    name: 'opening a patient shows all dangers without a click, with their sources [B10] [A3]',
    ci: true,
    run: async ({ open, openPatient }) => {
      const { page } = await openPatient('heart-failure', { width: 1280 });
      const box = page.getByRole('tabpanel').getByRole('region', { name: 'Dangers (4)' });
      for (const pair of PAIRS) {
        const line = box.getByRole('button', { name: pair });
        await line.waitFor();
        // Above the end of the screen: nobody has to scroll.
        expect((await line.boundingBox())!.y).toBeLessThan(800);
      }
      await reads(box, 'Critical');
      await reads(box, /\(20\d\d\); source not seen/);
      await reads(box, 'Not checked');
      await panelOn(page).open('Medications');
      for (const pair of PAIRS) await saysIn(page.getByRole('tabpanel'), pair);

      const phone = await open({ as: 'dr-demo', to: '/patients/heart-failure', width: 390 });
      const strip = phone.page.getByRole('region', { name: 'Dangers', exact: true });
      for (const pair of PAIRS) await saysIn(strip, pair);
    },
  },
  {
    name: 'a proposed medicine says its danger before it is accepted, and the summary after it [A16] [A3]',
    run: async ({ openPatient }) => {
      const said = 'I take clarithromycin 500 mg every day now.';
      const { page, ask, turn } = await openPatient('breast-cancer', { as: 'helene-demo' });
      const summary = page.getByRole('tabpanel').getByRole('region', { name: /^Dangers/ });
      await summary.waitFor();
      expect(await shown(summary)).not.toContain('clarithromycin');
      await ask(said);
      const card = turn(said).getByRole('article', { name: /^Proposed medication: clarithromycin/ });
      const raised = card.getByRole('region', { name: 'Dangers if accepted' });
      await saysIn(raised, 'clarithromycin with ondansetron');
      await card.getByRole('button', { name: 'Accept: taken now' }).click();
      await saysIn(turn(said), /^In the record:/);
      await saysIn(summary, 'clarithromycin with ondansetron');
      // A patient is told what to do.
      await saysIn(summary, /Do not stop or change a medicine on your own/);
    },
  },
];
