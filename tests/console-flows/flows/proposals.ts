import { pdfOf } from '@consilium/record/test-support/pdf';
import { expect } from 'vitest';
import type { Flow } from '../flow.ts';
import { panelOn } from '../screen/panel.ts';
import { isGone, reads, saysIn, shown } from '../screen/seen.ts';

const REPORT = [
  'Probe Laboratory Lindenhof',
  'Patient: Margarethe Probe-Lindqvist, born 11-Feb-1951',
  'Sample taken: 12 Mar 2026',
  'Test Result Unit Reference',
  'Creatinine 118 umol/L 45 - 84',
  'NT-proBNP 1480 ng/L < 125',
  'Weight 27.7 kg',
  '11/15/26, 10:20 PM',
];

export const proposalsFlows: readonly Flow[] = [
  {
    name: 'a laboratory report has its own day, range and laboratory; all of it is accepted at once, but for what is doubted [A16] [A20]',
    ci: true,
    run: async ({ openPatient }) => {
      const { page, body } = await openPatient('heart-failure?section=documents');
      const add = async (title: string, lines: readonly string[]) => {
        await body.getByLabel('Add a document').setInputFiles({
          ...{ name: 'lab.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf([lines])) },
        });
        const form = page.getByRole('form', { name: 'Add a document' });
        await form.getByLabel('Title').fill(title);
        await form.getByRole('button', { name: 'Save' }).click();
        await body.getByRole('heading', { level: 2, name: title }).waitFor();
        return body.getByRole('region', { name: 'Proposals from this paper' });
      };
      const beside = await add('Report of March', REPORT);
      const creatinine = beside.getByRole('article', { name: /^Proposed measurement: Creatinine/ });
      await reads(creatinine, /118 µmol\/L on 12-Mar-2026/);
      await reads(creatinine, /45 to 84 µmol\/L\s+Laboratory\s+Probe Laboratory Lindenhof/);
      const weight = beside.getByRole('article', { name: /^Proposed measurement: Body weight/ });
      await saysIn(weight, /far from this patient's other values/);
      expect(await weight.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true);
      for (const card of await beside.getByRole('article').all()) await card.scrollIntoViewIfNeeded();
      await beside.getByRole('button', { name: 'Accept all 2 of this document' }).click();
      await saysIn(beside, /^2 accepted/);
      expect(await beside.getByText(/^In the record:/).count()).toBe(2);

      await body.getByRole('button', { name: 'All documents' }).click();
      const asked = await add('Report without a day', ['A report', 'Sodium 139 mmol/L 136 - 145']);
      const sodium = asked.getByRole('article', { name: /^Proposed measurement: Sodium/ });
      const day = sodium.getByRole('textbox', { name: /^When was it measured/ });
      await day.waitFor();
      const accept = sodium.getByRole('button', { name: 'Accept' });
      expect(await accept.isDisabled()).toBe(true);
      await day.fill('10-Mar-2026');
      await accept.click();
      await saysIn(asked, /^In the record:/);
      await asked.getByRole('button', { name: 'Show', exact: true }).click();
      await saysIn(body, /10-Mar-2026/);
    },
  },
  {
    name: 'a measurement that is said waits inline, is accepted, and stands in the labs [A16] [A18]',
    ci: true,
    run: async ({ openPatient }) => {
      const said = 'My weight this morning was 61.5 kg.';
      const { page, ask, turn } = await openPatient('breast-cancer?section=labs', { as: 'helene-demo' });
      await ask(said);
      const card = turn(said).getByRole('article', { name: /^Proposed measurement: Body weight 61\.5 kg/ });
      await saysIn(card, 'needs your review');
      await saysIn(card, /weight this morning was 61\.5 kg/);
      const tab = page.getByRole('tab', { name: /^Proposals/ });
      await reads(tab, /\d/);
      await card.getByRole('button', { name: 'Accept' }).click();
      await saysIn(turn(said), /^In the record:/);
      const row = page.getByRole('tabpanel').getByRole('button', { name: /^Body weight/ });
      await reads(row.first(), '61.5');
      await row.first().click();
      await reads(page.getByRole('tabpanel'), '61.5 kg');
    },
  },
  {
    name: 'a proposal is put right before it is accepted, and says who said it [A18] [A16]',
    run: async ({ openPatient }) => {
      const said = 'He weighed 71 kg yesterday.';
      const { page, ask, turn } = await openPatient('duchenne', { as: 'signe-demo' });
      await ask(said);
      const card = turn(said).getByRole('article', { name: /^Proposed measurement: Body weight 71 kg/ });
      // A mother writes for her son: it is not what he said of himself.
      await saysIn(card, /from a message of a person who acts for the patient/);
      await card.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit and accept' });
      await saysIn(dialog, /He weighed 71 kg/);
      await dialog.getByRole('textbox', { name: 'Value' }).fill('72.5');
      await dialog.getByRole('button', { name: 'Accept as edited' }).click();
      await isGone(dialog);
      await saysIn(turn(said), /^In the record:/);
      await panelOn(page).open('Labs');
      await reads(
        page
          .getByRole('tabpanel')
          .getByRole('button', { name: /^Body weight/ })
          .first(),
        '72.5',
      );
    },
  },
  {
    name: 'a proposal is rejected with a reason, and nothing of it stands in the record [A18]',
    run: async ({ openPatient }) => {
      const said = 'His weight was 99.9 kg yesterday.';
      const { page, ask, turn } = await openPatient('duchenne?section=proposals', { as: 'signe-demo' });
      await ask(said);
      const card = turn(said).getByRole('article', { name: /^Proposed measurement: Body weight 99\.9 kg/ });
      await card.getByRole('button', { name: 'Reject with a reason' }).click();
      await card.getByRole('button', { name: 'It is about someone else' }).click();
      await saysIn(turn(said), /^Rejected:/);
      await panelOn(page).open('Labs');
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: /^Body weight/ })
        .first()
        .click();
      await saysIn(page.getByRole('tabpanel'), 'Against its own past');
      expect(await shown(page.getByRole('tabpanel'))).not.toContain('99.9');
    },
  },
  {
    name: 'a medicine is only accepted with the status that the person names [A18] [A16]',
    run: async ({ openPatient }) => {
      const said = 'I take ramipril 5 mg every day now.';
      const { page, ask, turn } = await openPatient('breast-cancer', { as: 'helene-demo' });
      await ask(said);
      const card = turn(said).getByRole('article', { name: /^Proposed medication: ramipril/ });
      await card.waitFor();
      expect(await card.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
      await card.getByRole('button', { name: 'Accept: taken now' }).click();
      await saysIn(turn(said), /^In the record:/);
      await panelOn(page).open('Medications');
      await saysIn(page.getByRole('tabpanel'), /ramipril/);
    },
  },
];
