import type { Page } from 'playwright-core';
import type { PageClock } from '../measure/page-clock.ts';
import { beginTaking, recordIsDrawn, recordOf, type Takings } from './taking.ts';

/** Sections by the name of their tab. */
const SECTIONS = [
  ...['Labs', 'Medications', 'Conditions', 'Allergies', 'Visits', 'Letters and documents', 'Timeline'],
  ...['Immunisations', 'Procedures', 'Summary'],
];

/** Everything that is done in the record of a large patient. The first opening of a section loads its code. */
export async function useRecord(page: Page, clock: PageClock, rounds: number): Promise<Takings> {
  const { takings, take, click } = beginTaking(page, clock);
  const record = recordOf(page);
  const drawn = () => recordIsDrawn(page);
  const tab = (section: string) => record.getByRole('tab', { name: new RegExp(`^${section}`) });
  const rows = record.getByRole('listitem').getByRole('button');
  for (let round = 0; round < rounds; round++) {
    for (const section of SECTIONS)
      await click(round === 0 ? `${section} for the first time` : `${section} again`, tab(section), drawn);

    await tab('Labs').click();
    await drawn();
    await record.getByRole('searchbox', { name: 'Find a test' }).focus();
    for (const letter of ['9', '1', '0', 'Backspace', 'Backspace', 'Backspace'])
      await take('a letter in the search for a test', () => page.keyboard.press(letter));
    await click('a test is opened', rows.nth(round), () => record.getByRole('slider').first().waitFor());
    await click('back to all tests', record.getByRole('button', { name: 'All tests' }), drawn);

    await tab('Timeline').click();
    await drawn();
    for (let nth = 0; nth < 2; nth++)
      await click('a page of the timeline', record.getByRole('button', { name: /^Show more/ }), drawn);
    await tab('Conditions').click();
    await drawn();
    await click('an entry is opened', rows.nth(round + 1), drawn);
  }
  return takings;
}
