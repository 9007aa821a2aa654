import { DEMO_PEOPLE } from '@consilium/cli/demo-people';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Goal, goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { clientFor } from '../support/client.ts';
import { type ConsoleStand, startConsoleStand, TENANT } from '../support/console/console-fixture.ts';
import { emptyPagePaint } from './measure/empty-page.ts';
import { figuresOf, printFigures, quantile } from './measure/figures.ts';
import { clockOf, listenToPages, type PageClock } from './measure/page-clock.ts';
import { conversationIsOpen, useConversation, useWhileStreaming } from './parts/conversation.ts';
import { useLongChart } from './parts/long-chart.ts';
import { useRecord } from './parts/record.ts';
import { loadedBy } from './parts/script-size.ts';
import { recordIsDrawn, type Takings } from './parts/taking.ts';
import { bringIn } from './world/bring-in.ts';
import { largePatient, longSeries } from './world/large-patient.ts';
import { longConversation } from './world/long-conversation.ts';
import { longDraft } from './world/long-draft.ts';

const full = suiteSize() === 'full';
const times = full ? 24 : 8;
const CLINICIAN = DEMO_PEOPLE[0]!.actor;
const PATIENT = 'diabetes-kidney';
const MESSAGES = 2_000;
const RESOURCES = 5_000;
const RESULTS = 10_000;
/** What the product is held to; a shared machine gets twice that (CI's four times), and what it adds to an empty page. */
const INTERACTION_MS = 100;
const FRAME_MS = 20;
const SCRIPT_BYTES = 200_000;
const MARGIN = full ? 2 : 4;

const goals: Goal[] = [];
const figure = (what: string, comparison: string, value: number, unit: string) =>
  goals.push(goal(what, comparison, Math.round(value * 10) / 10, unit));

describe('speed of the console [B10]', () => {
  let stand: ConsoleStand;
  let path: string;
  beforeAll(async () => {
    stand = await startConsoleStand();
    const who = { tenant: TENANT, actor: CLINICIAN };
    await bringIn(stand.engines, { ...who, patient: 'large', bundle: largePatient(RESOURCES) });
    await bringIn(stand.engines, { ...who, patient: 'series', bundle: longSeries(RESULTS) });
    const server = { url: stand.url, mintToken: ({ actor }: { actor: string }) => stand.mintToken(actor) };
    const { id, messages } = await longConversation(
      await clientFor(server, who, PATIENT),
      stand.query,
      MESSAGES,
    );
    expect(messages).toBeGreaterThanOrEqual(MESSAGES);
    path = `/patients/${PATIENT}/c/${id}`;
    stand.models.setPlayer(longDraft(400));
  }, 300_000);
  afterAll(() => stand?.close());

  /** A page of a signed-in clinician, listened to; nothing of the console is in its cache. */
  async function newPage(): Promise<{ readonly page: Page; readonly clock: PageClock }> {
    const visit = await stand.newPage();
    await listenToPages(visit.context);
    await visit.signIn(CLINICIAN, '/signed-in');
    const page = await visit.newTab();
    return { page, clock: await clockOf(page) };
  }

  /** Prints what was measured, holds it to the bar of this size, and keeps it as figures. */
  async function judge(title: string, takings: Takings): Promise<void> {
    const noise = Math.max(1, (await emptyPagePaint(stand.browser)) / 16);
    const kinds = new Map([...takings].map(([name, taken]) => [name, figuresOf(taken)]));
    console.log(printFigures(`${title}; an empty page takes ${noise.toFixed(1)} times its 16 ms`, kinds));
    const all = figuresOf([...takings.values()].flat());
    figure(`${title}: from input to paint, p95 of ${all.times}`, `≤ ${INTERACTION_MS}`, all.paintP95, 'ms');
    figure(`${title}: from input to paint, median`, `≤ ${INTERACTION_MS}`, all.paintMedian, 'ms');
    figure(`${title}: main thread for all that follows, median`, `≤ ${INTERACTION_MS}`, all.cpuMedian, 'ms');
    expect(all.paintMedian).toBeLessThanOrEqual(INTERACTION_MS * MARGIN * noise);
    // What was done once (a section opened for the first time loads its script too) is one noisy number.
    for (const [name, { cpuMedian, times }] of kinds)
      expect(cpuMedian, name).toBeLessThanOrEqual(INTERACTION_MS * MARGIN * (times === 1 ? 3 : 1));
  }

  it('loads at most 200 kB of script for the conversation page', async () => {
    const { page } = await newPage();
    const { script, style, font, files } = await loadedBy(page, async () => {
      await page.goto(path);
      await conversationIsOpen(page);
      await recordIsDrawn(page);
    });
    console.log(`script ${script}, styles ${style}, fonts ${font} bytes in ${files} files`);
    figure('script of the conversation page, gzip', '≤ 200', script / 1_000, 'kB');
    expect(script).toBeGreaterThan(50_000);
    expect(script).toBeLessThanOrEqual(SCRIPT_BYTES);
  });

  it('opens the conversation page soon, cold and warm', async () => {
    const cold: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < (full ? 5 : 2); round++) {
      const { page } = await newPage();
      for (const into of [cold, warm]) {
        const started = performance.now();
        await page.goto(path);
        await conversationIsOpen(page);
        into.push(performance.now() - started);
      }
    }
    console.log(`until it can be used: cold ${cold.map(Math.round)}, warm ${warm.map(Math.round)} ms`);
    figure('conversation page until it takes a key, cold, median', '≤ 2000', quantile(cold, 0.5), 'ms');
    figure('conversation page until it takes a key, warm, median', '≤ 1000', quantile(warm, 0.5), 'ms');
  });

  it(`stays quick in a conversation of ${MESSAGES} messages`, async () => {
    const { page, clock } = await newPage();
    await page.goto(path);
    await conversationIsOpen(page);
    await recordIsDrawn(page);
    await judge(`${MESSAGES} messages`, await useConversation(page, clock, times));
    await judge(`${MESSAGES} messages, streaming`, await useWhileStreaming(page, clock, full ? 5 : 2));
    const megabytes = (await clock.heap()) / 1_000_000;
    figure(`${MESSAGES} messages: memory of the page after use`, '≤ 50', megabytes, 'MB');
    expect(megabytes).toBeLessThanOrEqual(100);
  });

  it(`stays quick with a patient of ${RESOURCES} resources`, async () => {
    const { page, clock } = await newPage();
    await page.goto('/patients/large');
    await recordIsDrawn(page);
    await judge(`${RESOURCES} resources`, await useRecord(page, clock, full ? 4 : 2));
  });

  it(`draws all ${RESULTS} results of a test, and moves smoothly`, async () => {
    const { page, clock } = await newPage();
    await page.goto('/patients/series?section=labs&item=2345-7');
    const chart = page.getByRole('slider');
    await chart.waitFor();
    expect(await chart.getAttribute('aria-valuemax')).toBe(String(RESULTS));
    const still = await clock.frames(() => page.waitForTimeout(500));
    const noise = Math.max(1, quantile(still.frames, 0.95) / (1_000 / 60));
    const measured = await useLongChart(page, clock, full ? 120 : 40);
    for (const [name, { frames, cpu }] of measured) {
      const p95 = quantile(frames, 0.95);
      console.log(
        `${name}: frames ${quantile(frames, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)}; main thread ${cpu.toFixed(1)} ms a movement; still page ${noise.toFixed(1)} times its frame`,
      );
      figure(`${RESULTS} results, ${name}: frame p95`, `≤ ${FRAME_MS}`, p95, 'ms');
      figure(`${RESULTS} results, ${name}: main thread for a movement, mean`, `≤ ${FRAME_MS}`, cpu, 'ms');
      expect(cpu, name).toBeLessThanOrEqual(FRAME_MS * MARGIN);
      expect(quantile(frames, 0.5), name).toBeLessThanOrEqual(FRAME_MS * MARGIN * noise);
    }
  });

  it('asks for nothing outside, and nothing goes wrong', () => {
    for (const { watch } of stand.visits) expect(watch.unexpected()).toEqual([]);
  });

  it('writes the figures', () => {
    if (full) writeMeasured({ name: 'console-speed', goals });
  });
});
