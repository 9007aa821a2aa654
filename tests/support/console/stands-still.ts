import { until } from '@consilium/testing';
import type { Page } from 'playwright-core';

/** Waits until nothing is loading, the fonts are there, and the text has stood still between two looks. */
export const settled = (page: Page) => standsStill(page, HOW_MUCH);

/** @param howMuch A script that gives how much text there is; 0 while something loads. */
export async function standsStill(page: Page, howMuch: string): Promise<void> {
  let before = -1;
  await until(
    async () => {
      const now = Number(await page.evaluate(howMuch));
      const still = now > 0 && now === before;
      before = now;
      return still;
    },
    { timeoutMs: 60_000, everyMs: 60, what: `${page.url()} to stand still` },
  );
}

const HOW_MUCH = `document.querySelector('#root [role="status"][aria-label]') && location.pathname !== '/gallery'
  ? 0 : document.fonts.status === 'loaded' ? document.body.textContent.length : 0`;
