import { PARTS } from '@consilium/console/src/operator/parts.ts';
import { SECTIONS } from '@consilium/console/src/places/panel-search.ts';
import type { Page } from 'playwright-core';
import { settled } from '../support/console/stands-still.ts';
import { HEART, type Seeds, WAITING } from './seeds.ts';
import type { State } from './state.ts';

const CLINICIAN = 'dr-demo';
const OPERATOR = 'ops-demo';

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await settled(page);
};

async function promptsAndReplay(page: Page) {
  await press('Run on this model')(page);
  await page.getByText('Sentences checked').first().waitFor();
  await press('Show')(page);
  await page.locator('summary').first().click();
  await settled(page);
}

/** Every page and state, from the console's own lists of sections and parts. */
export function statesOf(seeds: Seeds): readonly State[] {
  const record = (section: string, rest = '') => `/patients/${WAITING}?section=${section}&view=record${rest}`;
  const clinician = (name: string, at: string, act?: State['act']): State => ({
    ...{ name, as: CLINICIAN, at },
    ...(act ? { act } : {}),
  });
  return [
    { name: 'sign-in of the console', as: null, at: '/patients' },
    { name: 'who are you', as: null, at: '/auth/sign-in' },
    { name: 'gallery', as: null, at: '/gallery' },
    clinician('my patients', '/patients'),
    clinician('my patients: nobody found', '/patients', async (page) => {
      await page.getByRole('searchbox').first().fill('nobody of this name');
      await settled(page);
    }),
    clinician('my patients: emergency', '/patients', press('Open a patient in an emergency')),
    clinician('account', '/patients', press(/settings and sign out/)),
    clinician('tour', '/patients', async (page) => {
      await press(/settings and sign out/)(page);
      await press('Show the tour')(page);
    }),
    clinician('no page', '/nowhere/at/all'),
    clinician('no patient', '/patients/nobody-of-this-name'),
    clinician('signed in', '/signed-in'),
    clinician('new conversation', `/patients/${WAITING}`),
    clinician('conversation', `/patients/${WAITING}/c/${seeds.conversation}`),
    clinician(
      'conversation: how it came about',
      `/patients/${WAITING}/c/${seeds.conversation}`,
      async (page) => {
        for (const each of await page.locator('summary').all()) await each.click();
        await settled(page);
      },
    ),
    clinician('conversation: two inks', `/patients/${WAITING}/c/${seeds.literature}`),
    clinician('a source, opened', `/patients/${WAITING}/c/${seeds.literature}`, async (page) => {
      await page.locator('[data-note^=l] button').first().click();
      await page.locator('mark').waitFor();
      await settled(page);
    }),
    clinician('evidence', '/evidence'),
    clinician('evidence: found', '/evidence?q=metformin'),
    clinician('evidence: nothing found', '/evidence?q=zzzz'),
    clinician('evidence: library', '/evidence/library'),
    clinician('evidence: import', '/evidence/library', press('Import a document')),
    clinician('an answer whose source was retracted', `/patients/${HEART}/c/${seeds.recalled}`),
    clinician('notices of recalled sources', '/notices'),
    clinician('a retracted source', `/patients/${HEART}/c/${seeds.recalled}`, async (page) => {
      await page
        .getByRole('button', { name: /^Source a: / })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Where it was cited' }).waitFor();
      await settled(page);
    }),
    clinician('functions', '/functions'),
    clinician('function before its run', '/functions/extract-structure', async (page) => {
      await page.getByText('Models and saving').click();
      await settled(page);
    }),
    clinician('pipeline before its run', '/functions/pipelines/code-generation'),
    clinician('runs of functions', '/functions/work'),
    clinician('a run of a function', `/functions/work/${seeds.work}`),
    clinician('a run of a pipeline', `/functions/work/${seeds.pipeline}`),
    clinician('artifacts', '/functions/artifacts'),
    clinician('functions of a patient', `/patients/${WAITING}/functions`),
    clinician('no function', '/functions/nothing'),
    clinician('research: conversation', '/research'),
    clinician('research: a new conversation', '/research/c/new'),
    clinician('research: what changed', '/research/changed'),
    clinician('research: agents', '/research/agents'),
    clinician('research: a new agent', '/research/agents/new'),
    clinician('research: wake-ups', '/research/triggers'),
    clinician('research: calendar', '/research/triggers', press('Calendar')),
    clinician('research: held back', '/research/held-back'),
    clinician('research: when to interrupt', '/research/held-back', press('When to interrupt me')),
    clinician('research: no page', '/research/nothing'),
    clinician('no source', `/evidence/snapshots/${'0'.repeat(64)}`),
    clinician('conversation: emergency, marked', `/patients/${WAITING}/c/${seeds.emergency}`),
    clinician('conversation: find', `/patients/${WAITING}/c/${seeds.conversation}`, async (page) => {
      await press('Find')(page);
      await page.getByRole('searchbox', { name: 'Words to find' }).fill('a');
      await settled(page);
    }),
    clinician('conversations', `/patients/${WAITING}`, press('All conversations')),
    clinician('no conversation', `/patients/${WAITING}/c/00000000-0000-4000-8000-000000000000`),
    ...SECTIONS.map((section) => clinician(`section: ${section}`, record(section))),
    ...SECTIONS.map((section) => clinician(`section, wide: ${section}`, record(section, '&size=wide'))),
    ...SECTIONS.filter((section) => seeds.items[section] !== undefined).map((section) =>
      clinician(`entry: ${section}`, record(section, `&item=${seeds.items[section]}`)),
    ),
    clinician('lab', record('labs', `&item=${encodeURIComponent(seeds.lab)}`)),
    clinician('all sections', record('summary'), async (page) => {
      const menu = page.getByRole('button', { name: /all sections/ });
      if (await menu.isVisible()) await menu.click();
    }),
    ...['', 'high blood pressure', 'nothing of this name'].map((words) =>
      clinician(`search: ${words}`, record('summary'), async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('searchbox', { name: /find in the record/ }).fill(words);
        if (words !== '') await page.getByText(/found in|Nothing in the record/).waitFor();
      }),
    ),
    ...['conditions', 'medications', 'allergies', 'labs', 'encounters'].map((section) =>
      clinician(`add by hand: ${section}`, record(section), press('Add')),
    ),
    clinician('correct an entry', record('conditions', `&item=${seeds.items.conditions}`), press('Fix…')),
    clinician(
      'end an entry',
      record('conditions', `&item=${seeds.items.conditions}`),
      press('Mark as ended'),
    ),
    clinician(
      'end an entry, asked once more',
      record('conditions', `&item=${seeds.items.conditions}`),
      async (page) => {
        await press('Mark as ended')(page);
        await press('Entered in error')(page);
      },
    ),
    clinician(
      'entry as it is stored',
      record('conditions', `&item=${seeds.items.conditions}`),
      press('Show the FHIR resource'),
    ),
    clinician('papers: letter', record('papers'), press('Letter to an insurer…')),
    clinician('papers: appeal with its price', record('papers'), async (page) => {
      await press('Letter to an insurer…')(page);
      await page.getByLabel(/^Kind of letter/).selectOption('appeal');
      await page.getByLabel(/^Treatment/).fill('finerenone');
      await page.getByText(/^Free with the stand-in model/).waitFor();
      await settled(page);
    }),
    clinician('papers: brief', record('papers'), press('Evidence brief…')),
    clinician('page for a visit', record('papers', `&item=${seeds.visit}`)),
    clinician('letter', record('papers', `&item=${seeds.letter}`)),
    clinician('letter, edited', record('papers', `&item=${seeds.letter}`), press('Edit')),
    clinician('letter, to be signed', record('papers', `&item=${seeds.letter}`), press('Sign…')),
    clinician('a brief of no patient', `/functions/work/${seeds.brief}`),
    clinician('edit a proposal', record('proposals'), press('Edit')),
    clinician('reject a proposal, and why', record('proposals'), press('Reject with a reason')),
    clinician('add a document', record('documents'), (page) =>
      page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('A letter.') }),
    ),
    { name: 'who read my data', as: 'helene-demo', at: '/patients/breast-cancer?section=access&view=record' },
    { name: 'emergency banner', as: 'helene-demo', at: `/patients/breast-cancer/c/${seeds.ownEmergency}` },
    { name: 'proxy', as: 'signe-demo', at: '/patients/duchenne?section=summary&view=record' },
    ...PARTS.map(({ part, name }) => ({ name: `operator: ${name}`, as: OPERATOR, at: `/operator/${part}` })),
    { name: 'operator: one run', as: OPERATOR, at: `/operator/runs/${seeds.run}` },
    {
      name: 'operator: prompts of a run and a replay',
      ...{ as: OPERATOR, at: `/operator/runs/${seeds.run}`, act: promptsAndReplay },
    },
    { name: 'operator: one team', as: OPERATOR, at: '/operator/teams/consult' },
    { name: 'operator: trail checked', as: OPERATOR, at: '/operator/audit', act: press(/^Check/) },
    { name: 'operator: no part', as: OPERATOR, at: '/operator/nothing' },
  ];
}
