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

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).locator('visible=true').first().click();
};

type Act = NonNullable<Scene['act']>;

/** A scene of somebody: its name, its address, words that are there when the page is, and what to do first. */
const sceneAs =
  (as: string | null) =>
  (name: string, at: string | Scene['at'], shows: RegExp, act?: Act): Scene => ({
    ...{ name, as, shows, at: typeof at === 'string' ? () => at : at },
    ...(act ? { act } : {}),
  });
export const clinician = sceneAs('dr-demo');
export const patient = sceneAs('helene-demo');
export const proxy = sceneAs('signe-demo');
export const operator = sceneAs('ops-demo');
export const anybody = sceneAs(null);
/** The whole page in one picture. */
export const long = (scene: Scene): Scene => ({ ...scene, isLong: true });
