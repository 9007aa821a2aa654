import type { Page } from 'playwright-core';

/** A page in one of its states, and how one comes to it. */
export interface State {
  readonly name: string;
  /** An actor of the demo; null: nobody is signed in. */
  readonly as: string | null;
  readonly at: string;
  /** What a person does there. */
  readonly act?: (page: Page) => Promise<unknown>;
}
