import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOf } from '../console-axe/run-axe.ts';

/** Screens that axe looked at, and what it found on them. */
export const looked = { screens: 0, violations: 0 };

export async function noFaults(page: Page): Promise<void> {
  const found = await violationsOf(page);
  looked.screens += 1;
  looked.violations += found.length;
  expect(found).toEqual([]);
}
