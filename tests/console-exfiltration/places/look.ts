import type { Page } from 'playwright-core';
import { standsStill } from '../../support/console/stands-still.ts';

/** The tour of a page ends when nothing is loading and every list is whole. */
export async function wholePage(page: Page): Promise<void> {
  for (;;) {
    await settled(page);
    const more = page.getByRole('button', { name: /^Show (more( patients)?|earlier ones)$/ }).first();
    if (!(await more.isVisible())) return;
    await more.click();
  }
}

/** Nothing is loading, and the text has stood still between two looks. */
export const settled = (page: Page) => standsStill(page, HOW_MUCH);

/** The length of its text; 0 while something loads. Not a condition of Playwright's: those are evaluated in the page, which refuses. */
const HOW_MUCH = `document.querySelector('[role="status"][aria-label]') || [...document.querySelectorAll('button')].some((each) => each.textContent === 'Reading')
  ? 0 : document.body.textContent.length`;

/** All text of the page, folded parts included, and what stands in its fields. */
export async function textOf(page: Page): Promise<string> {
  await page.evaluate('globalThis.__zqLook()');
  const text = await page.evaluate(
    `document.body.textContent + [...document.querySelectorAll('input, textarea')].map((each) => each.value).join(' ')`,
  );
  return plain(String(text));
}

/** Without what a page may change: blanks, the case of a surname, and signs that turn the direction of writing. */
export const plain = (text: string) =>
  text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();

/** As it is, or as JSON where a resource is shown as it is stored. */
export const isShown = (planted: string, text: string) =>
  [planted, JSON.stringify(planted).slice(1, -1)].some((each) => text.includes(plain(each).trim()));
