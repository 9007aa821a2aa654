import type { Browser } from 'playwright-core';
import { quantile } from './figures.ts';
import { clockOf, listenToPages } from './page-clock.ts';

/** What a letter takes in a page that has nothing but a text box: what this machine adds to everything, milliseconds. */
export async function emptyPagePaint(browser: Browser, times = 15): Promise<number> {
  const context = await browser.newContext();
  try {
    await listenToPages(context);
    const page = await context.newPage();
    await page.goto('about:blank');
    await page.setContent('<textarea autofocus></textarea>');
    await page.locator('textarea').focus();
    const clock = await clockOf(page);
    const paints: number[] = [];
    for (let nth = 0; nth < times; nth++)
      paints.push((await clock.take(() => page.keyboard.press('a'))).paint);
    return quantile(paints, 0.5);
  } finally {
    await context.close();
  }
}
