import { until } from '@consilium/testing';
import type { Page } from 'playwright-core';

/** Nothing is loading, the fonts are there, and the text has stood still between two looks. */
export async function settled(page: Page): Promise<void> {
  let before = -1;
  await until(
    async () => {
      const now = Number(await page.evaluate(HOW_MUCH));
      const still = now > 0 && now === before;
      before = now;
      return still;
    },
    { timeoutMs: 60_000, everyMs: 60, what: `${page.url()} to stand still` },
  );
}

const HOW_MUCH = `document.querySelector('#root [role="status"][aria-label]') && location.pathname !== '/gallery'
  ? 0 : document.fonts.status === 'loaded' ? document.body.textContent.length : 0`;
