import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG up to 2.2 AA, and the best practices of axe. Nothing is left out. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One line a violation and element. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(`if (!globalThis.axe) { ${AXE} }`);
  const found = await page.evaluate(`axe.run(document, {
    runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'], rules: { 'target-size': { enabled: true } },
  }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 160) + ' ' + (failureSummary ?? '').split('\\n')[1])))`);
  return found as readonly string[];
}
