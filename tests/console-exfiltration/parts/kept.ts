import { expect, it } from 'vitest';
import type { Setting } from '../setting.ts';

const KEPT = `(async () => ({
  local: { ...localStorage },
  session: { ...sessionStorage },
  databases: await indexedDB.databases(),
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  cookie: document.cookie,
  name: window.name,
}))()`;

/** What the browser keeps of all that was shown. */
export function inBrowser({ world }: Setting): void {
  it('nothing of it is in what the browser keeps', async () => {
    for (const { page } of world().visits.filter(({ page }) => !page.isClosed())) {
      const kept = await page.evaluate(KEPT);
      expect(JSON.stringify(kept)).not.toMatch(/zq\d{4}z|odd-record/);
    }
  });
}
