import { PANEL_SECTIONS, type PanelSection } from '@consilium/kernel';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Flow } from '../flow.ts';
import { panelOn } from '../screen/panel.ts';
import { isGone, shown } from '../screen/seen.ts';
import { atPatient, type Talk } from '../screen/talk.ts';

/** A request that triage answers by sending to the section, and what its tab is called. */
const REQUESTS: { readonly [section in PanelSection]: readonly [request: string, tab: string] } = {
  summary: ['Show me my whole chart', 'Summary'],
  conditions: ['List all my conditions', 'Conditions'],
  medications: ['List all my medications', 'Medications'],
  labs: ['Show all my lab results', 'Labs'],
  allergies: ['List all my allergies', 'Allergies'],
  encounters: ['List all my visits', 'Visits'],
  documents: ['List all my documents', 'Letters and documents'],
  timeline: ['Show me my whole timeline', 'Timeline'],
  immunizations: ['List all my immunizations', 'Immunisations'],
  procedures: ['List all my procedures', 'Procedures'],
  'care-team': ['List all my doctors', 'Care team'],
  symptoms: ['List all my symptoms', 'Symptoms'],
  'family-history': ['Show me my complete family history', 'Family history'],
  goals: ['List all my goals', 'Goals'],
  'care-plans': ['List all my care plans', 'Care plans'],
  reports: ['List all my reports', 'Reports'],
  share: ['Send this to my doctor', 'Share and export'],
};

export const sectionsFlows: readonly Flow[] = [
  {
    name: 'a request for a whole list is answered by the way to its section, which opens [A2] [A3]',
    ci: true,
    run: async ({ open }) => {
      const { page } = await open({ as: 'helene-demo', to: '/patients/breast-cancer' });
      await goTo(page, await atPatient(page), 'medications');
      await panelOn(page).body.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    name: 'every section that triage can send to exists, and its answer leads there [A2] [A3]',
    run: async ({ open }) => {
      const { page } = await open({ as: 'helene-demo', to: '/patients/breast-cancer' });
      const talk = await atPatient(page);
      for (const section of PANEL_SECTIONS) {
        await panelOn(page).open('Proposals');
        await goTo(page, talk, section);
      }
    },
  },
];

async function goTo(page: Page, { ask, answered }: Talk, section: PanelSection): Promise<void> {
  const [request, tab] = REQUESTS[section];
  await ask(request);
  const turn = await answered(request);
  await turn.getByRole('button', { name: /^Open / }).click();
  const panel = panelOn(page);
  await panel.isAt(tab);
  await isGone(panel.body.getByRole('status', { name: /^(Opening|Reading)/ }));
  expect(await panel.body.getByRole('alert').allInnerTexts()).toEqual([]);
  expect((await shown(panel.body)).trim()).not.toBe('');
}
