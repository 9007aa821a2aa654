import { until } from '@consilium/testing';
import type { Form } from './forms/index.ts';
import type { GuardedBrowser } from './harness/guarded-browser.ts';
import { startWeakPage } from './harness/weak-page.ts';

/** What the harness saw of a page that takes texts for markup. */
export interface Seen {
  readonly asked: readonly string[];
  readonly ran: readonly string[];
  readonly made: readonly string[];
  readonly refused: boolean;
}

/**
 * `frames`: each text is a page of its own, as careless as can be. `markup`: put into the page as HTML. `trusted`: the same by a
 * component that goes around Trusted Types.
 */
export async function seenOfWeakPage(
  { browser, guard, trap }: GuardedBrowser,
  forms: readonly Form[],
  how: 'frames' | 'markup' | 'trusted',
  policy?: string,
): Promise<Seen> {
  const weak = await startWeakPage(forms, policy === undefined ? {} : { 'content-security-policy': policy });
  const context = await browser.newContext();
  const before = trap.asked.length;
  try {
    const { ran, made } = await guard(context);
    const page = await context.newPage();
    await page.goto(`${weak.url}?${how}`);
    await page.locator('body[data-done]').waitFor({ state: 'attached', timeout: 240_000 });
    let last = -1;
    // Until nothing more comes.
    await until(
      () => {
        const now = trap.asked.length + ran.length + made.length;
        const still = now === last;
        last = now;
        return still;
      },
      { everyMs: 700, timeoutMs: 60_000, what: 'the weak page to stand still' },
    );
    const refused = (await page.title()) === 'refused';
    return { asked: trap.asked.slice(before), ran: [...ran], made: [...made], refused };
  } finally {
    await context.close();
    await weak.close();
  }
}
