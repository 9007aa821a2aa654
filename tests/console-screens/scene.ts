import type { Page } from 'playwright-core';
import type { Prepared } from './prepare.ts';

/** One picture: where to go, whom as, and what to do there first. */
export interface Scene {
  readonly name: string;
  /** An actor of the demo; null: nobody is signed in. */
  readonly as: string | null;
  readonly at: (made: Prepared) => string;
  /** Words that are there when the page is. */
  readonly shows: RegExp;
  readonly act?: (page: Page) => Promise<void>;
  /** The whole page in one picture, not a screen of it. */
  readonly isLong?: boolean;
}

export const CLINICIAN = 'dr-demo';
export const PATIENT = 'helene-demo';
export const PROXY = 'signe-demo';
export const OPERATOR = 'ops-demo';

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).locator('visible=true').first().click();
};
