import { readFileSync } from 'node:fs';
import { pdfOf } from '@consilium/record/test-support/pdf';
import { until } from '@consilium/testing';
import { expect } from 'vitest';
import type { Flow } from '../flow.ts';
import { panelOn } from '../screen/panel.ts';
import { isGone, reads, saysIn, shown } from '../screen/seen.ts';
import { atPatient } from '../screen/talk.ts';

const LETTER = [
  ['Clinic for diabetes and kidneys, letter of 2 March 2026', 'Blood pressure 138/82 mmHg.'],
  ['Second page', 'HbA1c 6.9 %.', 'The patient takes metformin 500 mg twice a day.'],
];

const REPORTED = 'reported by the patient';

export const recordFlows: readonly Flow[] = [
  {
    name: 'an entry is added by hand, corrected, and ended [A18] [B10]',
    run: async ({ openPatient }) => {
      const { page, body } = await openPatient('polypharmacy?section=conditions');
      await body.getByRole('button', { name: 'Add' }).click();
      const adding = page.getByRole('dialog', { name: 'Add: condition' });
      await adding.getByRole('button', { name: 'Add to the record' }).click();
      expect(await adding.getByLabel('What it is').getAttribute('aria-invalid')).toBe('true');
      await adding.getByLabel('What it is').fill('Hay fever');
      await adding.getByRole('textbox', { name: 'Since', exact: true }).fill('Apr-2017');
      await adding.getByRole('button', { name: 'Add to the record' }).click();
      await isGone(adding);
      await body.getByRole('button', { name: 'Hay fever' }).click();
      await body.getByRole('heading', { level: 2, name: 'Hay fever' }).waitFor();

      await body.getByRole('button', { name: 'Fix…' }).click();
      const correcting = page.getByRole('dialog', { name: 'Correct this entry' });
      await correcting.getByLabel('What it is').fill('Hay fever, birch pollen');
      await correcting.getByRole('button', { name: 'Save as a new version' }).click();
      await isGone(correcting);
      await body.getByRole('heading', { level: 2, name: 'Hay fever, birch pollen' }).waitFor();

      await body.getByRole('button', { name: 'Mark as ended', exact: true }).click();
      const ending = page.getByRole('dialog', { name: 'End this entry' });
      await ending.getByRole('button', { name: 'It is over' }).click();
      await ending.getByRole('button', { name: 'Yes, it is over' }).click();
      await isGone(ending);
      await body.getByRole('button', { name: 'Conditions' }).click();
      await body.getByRole('heading', { level: 2, name: 'Past' }).waitFor();
      await saysIn(body, 'Hay fever, birch pollen');
    },
  },
  {
    name: 'the record is searched by keyboard alone: other names are found, an entry opens, the search is as it was [B10]',
    ci: true,
    run: async ({ openPatient }) => {
      const { page } = await openPatient('diabetes-kidney');
      await page.keyboard.press('Control+k');
      const search = page.getByRole('dialog', { name: 'Search the record' });
      await page.keyboard.type('high blood pressure');
      await saysIn(search, /found in \d+ sections/);
      const conditions = search.getByRole('region', { name: 'Conditions' });
      expect(await conditions.locator('mark').allInnerTexts()).toContain('hypertension');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await isGone(search);
      const body = page.getByRole('tabpanel');
      await body.getByRole('heading', { level: 2, name: 'Arterial hypertension' }).waitFor();
      await until(async () => (await page.evaluate('document.activeElement?.id')) === 'record-section', {
        ...{ what: 'the focus in the record', timeoutMs: 5_000, everyMs: 50 },
      });
      await page.keyboard.press('Control+k');
      expect(await search.getByRole('searchbox').inputValue()).toBe('high blood pressure');
      await page.keyboard.press('Escape');
      await isGone(search);
      expect(await page.evaluate('document.activeElement?.id')).toBe('record-section');
    },
  },
  {
    name: 'a patient proposes the end of a medicine: Medications says so to both sides until it is decided [A20]',
    run: async ({ open }) => {
      const at = '/patients/breast-cancer?section=medications';
      const { page: patient } = await open({ as: 'helene-demo', to: at });
      const theirs = patient.getByRole('tabpanel');
      await theirs.getByRole('button', { name: /DOSE/ }).first().click();
      await theirs.getByRole('button', { name: 'Propose to end it' }).click();
      const wish = patient.getByRole('dialog', { name: 'Propose to end this entry' });
      await wish.getByRole('button', { name: 'Propose: Entered in error' }).click();
      await isGone(wish);
      const { page: doctor } = await open({ as: 'dr-demo', to: at });
      for (const page of [patient, doctor]) {
        await panelOn(page).open('Medications');
        await saysIn(page.getByRole('tabpanel').getByRole('listitem'), 'change proposed');
      }
    },
  },
  {
    name: 'a patient proposes the end of an allergy; a doctor ends it, is asked once, undoes it; the next reader is told [F2] [A20]',
    ci: true,
    run: async ({ open }) => {
      const at = '/patients/breast-cancer?section=allergies';
      const { page: doctor } = await open({ as: 'dr-demo', to: at });
      const { page: patient } = await open({ as: 'helene-demo', to: at });
      const openLatex = async (page: typeof doctor) => {
        const body = page.getByRole('tabpanel');
        await body.getByRole('button', { name: 'Latex', exact: true }).click();
        await body.getByRole('heading', { level: 2, name: 'Latex' }).waitFor();
        return body;
      };
      const theirs = await openLatex(patient);
      await theirs.getByRole('button', { name: 'Propose to end it' }).click();
      const wish = patient.getByRole('dialog', { name: 'Propose to end this entry' });
      await wish.getByRole('button', { name: 'Propose: Entered in error' }).click();
      await saysIn(theirs, /You call this an error\. The care team decides/);
      await saysIn(patient.getByRole('banner').last(), /Latex change proposed/);

      await doctor.goto(at);
      await saysIn(doctor.getByRole('tabpanel'), 'change proposed');
      const body = await openLatex(doctor);
      await saysIn(body, /The patient calls this an error\. You decide/);
      await body.getByRole('button', { name: 'Mark as ended' }).click();
      const ending = doctor.getByRole('dialog', { name: 'End this entry' });
      await ending.getByRole('button', { name: 'Entered in error' }).click();
      await saysIn(ending, /leaves the allergies beside the patient’s name/);
      await ending.getByRole('button', { name: 'Yes, entered in error' }).click();
      await saysIn(doctor.getByRole('banner').last(), 'None recorded');

      await patient.reload();
      const news = patient.getByRole('region', { name: 'Changed since you looked' });
      await saysIn(news, /entered in error, Dr Vera Probe-Winter/);

      await doctor.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
      await saysIn(body, /Back as it was, as version 3/);
      await saysIn(doctor.getByRole('banner').last(), 'Latex');
      await patient.reload();
      await saysIn(patient.getByRole('banner').last(), 'Latex');
      expect(await news.count()).toBe(0);

      // Done for good: a person who has seen it is not told again.
      await body.getByRole('button', { name: 'Mark as ended' }).click();
      await ending.getByRole('button', { name: 'It is over' }).click();
      await ending.getByRole('button', { name: 'Yes, it is over' }).click();
      await isGone(ending);
      await patient.reload();
      await saysIn(news, /^ended, Dr Vera/);
      await news.getByRole('button', { name: 'I’ve seen this' }).click();
      await isGone(news);
      await patient.reload();
      await saysIn(patient.getByRole('banner').last(), 'None active');
      expect(await news.count()).toBe(0);
      await doctor.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
      await saysIn(doctor.getByRole('banner').last(), 'Latex');
    },
  },
  {
    name: 'what the patient reported says so wherever a clinician reads it [F2] [B10]',
    run: async ({ open, stand }) => {
      const patient = 'breast-cancer';
      const person = { reference: `Patient/${patient}` };
      for (const entry of [
        {
          ...{ resourceType: 'Condition', subject: person, onsetDateTime: '2026-10-01' },
          code: { text: 'Night sweats' },
        },
        {
          ...{ resourceType: 'Observation', subject: person, status: 'final' },
          code: { text: 'Body weight', coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
          effectiveDateTime: '2026-10-03',
          valueQuantity: { value: 66, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
        },
        {
          ...{ resourceType: 'AllergyIntolerance', patient: person, code: { text: 'Latex gloves' } },
          clinicalStatus: {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
                code: 'active',
              },
            ],
          },
        },
        {
          ...{ resourceType: 'MedicationStatement', subject: person, status: 'active' },
          effectiveDateTime: '2026-10-02',
          medicationCodeableConcept: { text: 'Turmeric capsules' },
        },
      ])
        await stand.api('helene-demo', 'POST', `/patients/${patient}/record/entries`, entry);
      const at = (section: string) => `/patients/${patient}?section=${section}&view=record`;
      const { page } = await open({ as: 'dr-demo', to: at('conditions') });
      const row = (name: string) =>
        page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name }).first();
      await saysIn(row('Night sweats'), REPORTED);
      await saysIn(page.getByRole('banner').last(), `Latex gloves (${REPORTED})`);
      for (const [section, name] of [
        ['allergies', 'Latex gloves'],
        ['medications', 'Turmeric capsules'],
        ['timeline', 'Night sweats'],
        ['labs', 'Body weight'],
        ['summary', 'Night sweats'],
      ] as const) {
        await page.goto(at(section));
        await saysIn(row(name), REPORTED);
      }
      await row('Night sweats').getByRole('button', { name: 'Night sweats' }).click();
      await page.getByRole('heading', { level: 2, name: 'Night sweats' }).waitFor();
      await saysIn(page.getByRole('article').first(), REPORTED);
    },
  },
  {
    name: 'a question about the record is answered: it is right as it stands [A18] [B10]',
    run: async ({ openPatient }) => {
      const { page } = await openPatient('diabetes-kidney?section=questions');
      const cards = page.getByRole('tabpanel').getByRole('article');
      await cards.first().waitFor();
      const before = await cards.count();
      const first = (await shown(cards.first())).split('\n')[0] ?? '';
      await cards.first().getByRole('button', { name: 'Yes, keep it' }).click();
      await saysIn(page.getByRole('tabpanel'), /Kept as it is/);
      await until(async () => (await cards.count()) === before - 1, { what: 'one less', timeoutMs: 45_000 });
      await page.reload();
      await atPatient(page);
      await cards.first().waitFor();
      expect(await cards.count()).toBe(before - 1);
      expect(await shown(page.getByRole('tabpanel'))).not.toContain(first);
    },
  },
  {
    name: 'a lab chart is read by keyboard, result by result [B10]',
    run: async ({ openPatient }) => {
      const { page } = await openPatient('diabetes-kidney?section=labs');
      const row = page
        .getByRole('tabpanel')
        .getByRole('button', { name: /^Creatinine/ })
        .first();
      await row.focus();
      await page.keyboard.press('Enter');
      const chart = page.getByRole('slider', { name: /^Results of Creatinine/ }).first();
      await chart.focus();
      const said = () => chart.getAttribute('aria-valuetext');
      const newest = await said();
      expect(newest).toMatch(/^\d+ .*(high|low|normal).*, \d\d-\w{3}-\d{4}$/);
      await page.keyboard.press('ArrowLeft');
      const before = await until(async () => ((await said()) === newest ? null : said()), {
        what: 'the result before',
        timeoutMs: 10_000,
      });
      await reads(page.getByRole('tabpanel'), /\d\d-\w{3}-\d{4}/.exec(before)?.[0] ?? '');
      await page.keyboard.press('Home');
      await until(async () => (await chart.getAttribute('aria-valuenow')) === '1', {
        what: 'the first',
        timeoutMs: 10_000,
      });
      await page.keyboard.press('End');
      await until(async () => (await said()) === newest, { what: 'the newest', timeoutMs: 10_000 });
    },
  },
  {
    name: 'the patient sees who read the record, by name [A18] [F4]',
    run: async ({ open, openPatient }) => {
      const doctor = await open({ as: 'dr-demo', to: '/patients/breast-cancer' });
      await atPatient(doctor.page);
      const { page } = await openPatient('breast-cancer?section=access', { as: 'helene-demo' });
      await saysIn(page.getByRole('tabpanel'), /Dr Vera Probe-Winter/);
      await saysIn(page.getByRole('tabpanel'), /treatment/);
      // The list is hers: her doctor is told so, and sees none of it.
      await panelOn(doctor.page).open('Who read this');
      await saysIn(doctor.page.getByRole('tabpanel'), /is for the patient/);
    },
  },
  {
    name: 'the whole record is downloaded as a file that holds it [A18] [B10]',
    run: async ({ openPatient }) => {
      const { page } = await openPatient('breast-cancer?section=share', { as: 'helene-demo' });
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download the record' }).click();
      const bundle = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as {
        readonly resourceType: string;
        readonly entry: readonly { readonly resource: { readonly resourceType: string } }[];
      };
      expect(bundle.resourceType).toBe('Bundle');
      expect(bundle.entry.length).toBeGreaterThan(20);
      expect(bundle.entry.some(({ resource }) => resource.resourceType === 'Patient')).toBe(true);
      await panelOn(page).open('Who read this');
      await saysIn(page.getByRole('tabpanel'), /export|download/i);
    },
  },
  {
    name: 'a paper is added and read; its proposals stand beside its words and are accepted [A16] [A18]',
    ci: true,
    run: async ({ director, openPatient }) => {
      director.direct('Blood pressure 138/82 mmHg.', {
        medical_measurements: () => ({ json: { measurements: [{ quote: 'Blood pressure 138/82 mmHg' }] } }),
      });
      const { page, body } = await openPatient('polypharmacy?section=documents');
      await body.getByLabel('Add a document').setInputFiles({
        ...{ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(LETTER)) },
      });
      const form = page.getByRole('form', { name: 'Add a document' });
      await form.getByLabel('Title').fill('Letter of the kidney clinic');
      await form.getByRole('button', { name: 'Save' }).click();
      await body.getByRole('heading', { level: 2, name: 'Letter of the kidney clinic' }).waitFor();
      await saysIn(body.getByRole('region', { name: 'Text of the paper' }), /Blood pressure 138\/82/);
      const beside = body.getByRole('region', { name: 'Proposals from this paper' });
      const card = beside.getByRole('article', { name: /^Proposed/ }).first();
      await saysIn(card, /from page 1 of a document/);
      await card
        .getByRole('button', { name: /^Accept/ })
        .first()
        .click();
      await saysIn(beside, /^In the record:/);
    },
  },
];
