import type { Locator, Page } from 'playwright-core';
import type { PageClock, Taken } from '../measure/page-clock.ts';

/** What was measured, by the name of what was done. */
export type Takings = ReadonlyMap<string, readonly Taken[]>;

/** Takes the time of one thing after the other. */
export interface Taking {
  readonly takings: Takings;
  readonly take: (
    name: string,
    act: () => Promise<unknown>,
    settled?: () => Promise<unknown>,
  ) => Promise<void>;
  /** A bare click at its middle: what a test library looks at before a click costs the page time. */
  readonly click: (name: string, target: Locator, settled?: () => Promise<unknown>) => Promise<void>;
}

export function beginTaking(page: Page, clock: PageClock): Taking {
  const takings = new Map<string, Taken[]>();
  const take: Taking['take'] = async (name, act, settled) => {
    takings.set(name, [...(takings.get(name) ?? []), await clock.take(act, settled)]);
  };
  return {
    ...{ takings, take },
    click: async (name, target, settled) => {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (box === null) throw new Error(`${name}: it is not on screen`);
      await take(name, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2), settled);
    },
  };
}

/** Read and drawn: no grey lines are left in the record. */
export async function recordIsDrawn(page: Page): Promise<void> {
  const waiting = recordOf(page).getByRole('status', { name: /^(Reading|Opening)/ });
  await waiting.first().waitFor({ state: 'detached' });
}

export function recordOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Patient record' });
}
