import { createInventedSource } from '@consilium/cli/demo-sources';
import type { SourceClient } from '@consilium/evidence';
import { type FixtureSources, startSources } from '@consilium/evidence/test-support/sources';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { sideways } from '../console-axe/faults-of-layout.ts';
import { violationsOf } from '../console-axe/run-axe.ts';
import { atPatient } from '../console-flows/screen/talk.ts';
import { type ConsoleStand, startConsoleStand } from '../support/console/console-fixture.ts';
import { retractCited } from '../support/console/retract-cited.ts';
import { settled } from '../support/console/stands-still.ts';
import type { Visit } from '../support/console/visit.ts';
import { clientsOf, queryIn, requestsTo } from '../support/outside-sources.ts';

const full = suiteSize() === 'full';
const LOOKS = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  ...(full
    ? ([
        { width: 1440, colorScheme: 'dark' },
        { width: 1024, colorScheme: 'light' },
      ] as const)
    : []),
] as const;
const QUESTION = 'What was the last HbA1c, and what do studies say about metformin and HbA1c?';

const figures = { steps: NOT_MEASURED, early: 0, altered: 0, sent: 0, screens: 0, violations: 0, outside: 0 };

/** One clinician's way from a question to a recall, on the real stack, with stand-ins of the sources and the demo's own. */
describe('[evidence-flow] a question answered from chart and literature [B10] [B12] [D6] [D7]', () => {
  const heard: string[] = [];
  let sources: FixtureSources;
  let stand: ConsoleStand;
  let visit: Visit;
  let page: Page;
  let shown: string;
  beforeAll(async () => {
    sources = await startSources();
    stand = await startConsoleStand({
      env: { EVIDENCE: 'invented', SWEEP_AFTER_MS: '1000' },
      sources: [listened(createInventedSource()), ...clientsOf(sources)],
    });
    visit = await stand.newPage({ as: 'dr-demo', to: '/patients/diabetes-kidney', reducedMotion: true });
    page = visit.page;
  }, 240_000);
  afterAll(async () => {
    await stand?.close();
    await sources?.stop();
  }, 60_000);

  const listened = (source: SourceClient): SourceClient => ({
    ...source,
    search: (search) => {
      heard.push(search.query);
      return source.search(search);
    },
  });
  const sent = () => [...heard, ...requestsTo(sources).flatMap((url) => queryIn(url) ?? [])];

  /** Nothing is wrong with this screen, at any width and theme. */
  async function isWell(): Promise<void> {
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const found = [...(await violationsOf(page)), ...(await sideways(page))];
      figures.screens += 1;
      figures.violations += found.length;
      expect({ at: page.url(), width, found }).toMatchObject({ found: [] });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  it('is answered in both inks, and nobody outside was asked', async () => {
    const { ask, answered, pane } = await atPatient(page);
    await ask(QUESTION);
    await answered(QUESTION);
    for (const ink of ['chart', 'literature']) await pane.locator(`[data-claim=${ink}]`).first().waitFor();
    figures.early = sent().length;
    expect(sent()).toEqual([]);
    await isWell();
  });

  it('opens a quote in its place in at most two steps', async () => {
    const conversation = page.url();
    const told = (await page.locator('[data-claim=literature]').first().textContent()) ?? '';
    const [, quote = ''] = /“(.+)”/s.exec(told) ?? [];
    expect(quote).not.toBe('');
    await page.locator('[data-mark=l1]').first().click();
    figures.steps = 1;
    const marked = page.locator('mark');
    await marked.waitFor();
    expect(await marked.textContent()).toContain(quote);
    expect(await page.evaluate(MARK_IS_IN_SIGHT)).toBe(true);
    await isWell();
    await page.goto(conversation);
  });

  it('sends outside what the button says, and nothing before it is pressed', async () => {
    const offer = page.locator('[data-outside=offered]');
    const button = offer.getByRole('button');
    await button.waitFor();
    shown = ((await button.textContent()) ?? '').split(' for: ')[1] ?? '';
    expect(shown).not.toBe('');
    expect(sent()).toEqual([]);
    await button.click();
    const searched = page.locator('[data-outside=done]');
    await searched.waitFor();
    expect(await searched.textContent()).toContain(`Searched outside for: ${shown}`);
    expect(heard).toEqual([shown]);
    const altered = sent().filter((query) => query !== shown);
    Object.assign(figures, { sent: sent().length, altered: altered.length });
    expect(altered).toEqual([]);
    // The demo's source, and each of the real clients.
    expect(sent().length).toBeGreaterThanOrEqual(5);
    await page.locator('[data-claim=literature]').nth(1).waitFor();
    await isWell();
  });

  it('says on the page of evidence that it was searched by keywords only', async () => {
    const conversation = page.url();
    await page.goto('/evidence?q=metformin');
    await page.getByText('No embedding model is set up; searched by keywords only.').waitFor();
    await isWell();
    await page.goto(conversation);
  });

  it('shows a recall to its reader, in the answer and among the notices', async () => {
    const conversation = page.url();
    await page.locator('[data-claim=literature]').first().waitFor();
    await retractCited(stand, new URL(conversation).pathname.split('/').at(-1) ?? '');
    // Nothing is read again by hand: mark and notice come to the open page.
    await page.locator('[data-claim=retracted]').first().waitFor();
    await page.getByText(/you have read (was|were) recalled/).waitFor();
    await page.getByRole('list', { name: 'Recalled sources of this answer' }).first().waitFor();
    await isWell();
    await page.goto('/patients');
    await page.getByText(/you have read (was|were) recalled/).waitFor();
    await page.getByRole('link', { name: 'Show', exact: true }).click();
    const notices = page.getByRole('list', { name: 'Recalled sources' });
    await notices.getByRole('listitem').first().waitFor();
    expect(await notices.textContent()).toMatch(/Retracted since.*could not be verified/s);
    await isWell();
    await notices
      .getByRole('link', { name: /^Open the conversation/ })
      .first()
      .click();
    await page.locator('[data-claim=retracted]').first().waitFor();
  });

  it('asked for nothing outside our origin, and writes the figures', () => {
    figures.outside = visit.watch.outside().length;
    expect(figures.outside).toBe(0);
    expect(visit.watch.unexpected()).toEqual([]);
    if (!full) return;
    writeMeasured({
      name: 'evidence-flow',
      goals: [
        goal('steps from a sentence to its quote in the source', '≤ 2', figures.steps, 'steps'),
        goal('requests to sources before the click', '= 0', figures.early, 'requests'),
        goal('requests to sources after it', '≥ 5', figures.sent, 'requests'),
        goal('of these in other words than the button showed', '= 0', figures.altered, 'requests'),
        goal('screens looked at, with widths and themes', '≥ 20', figures.screens, 'screens'),
        goal(
          'violations that axe found, and screens that scroll sideways',
          '= 0',
          figures.violations,
          'faults',
        ),
        goal('requests of the browser outside our origin', '= 0', figures.outside, 'requests'),
      ],
    });
  });
});

const MARK_IS_IN_SIGHT = `(({ top, bottom }) => bottom > 0 && top < innerHeight)(document.querySelector('mark').getBoundingClientRect())`;
