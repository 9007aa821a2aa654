import type { Locator, Page } from 'playwright-core';

/** The record beside the conversation. */
export interface Panel {
  readonly whole: Locator;
  /** The section that is open. */
  readonly body: Locator;
  readonly open: (section: string) => Promise<void>;
  /** Waits until this section is the open one. */
  readonly isAt: (section: string) => Promise<void>;
}

export function panelOn(page: Page): Panel {
  const whole = page.getByRole('region', { name: 'Patient record' });
  const isAt = (section: string) =>
    whole.getByRole('tab', { name: named(section), selected: true }).waitFor();
  return {
    whole,
    body: whole.getByRole('tabpanel'),
    isAt,
    open: async (section) => {
      await whole.getByRole('tab', { name: named(section) }).click();
      await isAt(section);
    },
  };
}

/** A tab may have a count behind its name. */
function named(section: string): RegExp {
  return new RegExp(`^${section}(?: ?\\d|$)`);
}
