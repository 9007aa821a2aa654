import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { buildConsole } from '../support/console/build-console.ts';
import { type ConsoleStand, startConsoleStand } from '../support/console/console-fixture.ts';
import { settled } from '../support/console/stands-still.ts';
import { sideways } from './faults-of-layout.ts';
import { faultsOfRound, focused, staysInDialog, tabTo } from './keyboard.ts';
import { endTour, type Faults, type Look, lookAt } from './look-at.ts';
import { type Seeds, sow, WAITING } from './seeds.ts';
import { statesOf } from './states.ts';

const full = suiteSize() === 'full';
const LOOKS: readonly Look[] = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
  ...(full
    ? ([
        { width: 1440, theme: 'dark' },
        { width: 390, theme: 'light' },
        { width: 1024, theme: 'dark' },
      ] as const)
    : []),
];

describe('every page is for everybody [A17] [B10]', () => {
  const { path, remove } = temporaryFolder('console-axe');
  const built = join(path, 'console');
  let stand: ConsoleStand;
  let seeds: Seeds;
  const figures = { looks: 0, violations: 0, small: 0, sideways: 0, moving: 0 };

  beforeAll(async () => {
    // A copy: the cache keeps the newest builds only, and this stand may outlive some.
    cpSync(await buildConsole(), built, { recursive: true });
    stand = await startConsoleStand({ env: { CONSOLE_DIRECTORY: built, EVIDENCE: 'invented' } });
    seeds = await sow(stand);
  }, 300_000);
  afterAll(async () => {
    await stand?.close();
    remove();
  }, 60_000);

  it.each(LOOKS)('nothing is wrong at $width px and $theme', async (look) => {
    // In CI every third state, in one of the two looks.
    const inLook = (at: number) => LOOKS[Math.floor(at / 3) % LOOKS.length] === look;
    const states = statesOf(seeds).filter((_, at) => full || (at % 3 === 0 && inLook(at)));
    const faults = await lookAt(stand, look, states);
    figures.looks += states.length;
    const all = (kind: keyof Faults) => faults.flatMap((each) => each[kind]);
    figures.violations += all('violations').length;
    figures.small += all('small').length;
    figures.sideways += all('sideways').length;
    figures.moving += all('moving').length;
    expect(faults.flatMap((each) => Object.values(each).flat())).toEqual([]);
  });

  describe('by keyboard alone', () => {
    const PATIENT = `/patients/${WAITING}`;
    const open = async (to: string) => {
      const visit = await stand.newPage({ reducedMotion: true, as: 'dr-demo', to: '/patients' });
      await endTour(visit.page);
      await visit.page.goto(to);
      await settled(visit.page);
      return visit;
    };

    it('one asks, reaches a source, opens the fact and comes back', async () => {
      const { page, close } = await open(PATIENT);
      await page.keyboard.press('/');
      expect(await focused(page)).toBe('Message');
      await page.keyboard.type('What were the last kidney results?');
      await page.keyboard.press('Enter');
      await page
        .getByRole('button', { name: /^Source 1:/ })
        .first()
        .waitFor({ timeout: 90_000 });
      await settled(page);
      await page.evaluate('document.activeElement?.blur()');
      await tabTo(page, /^Source 1:/);
      await page.keyboard.press('Enter');
      await page.waitForURL(/item=/);
      await settled(page);
      await tabTo(page, /^‹ [\w ]{3,20}$/);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.url(), { timeout: 30_000 }).not.toContain('item=');
      await close();
    });

    it('one accepts, edits and rejects what is proposed', async () => {
      const { page, close } = await open(`${PATIENT}?section=proposals`);
      const cards = page.getByRole('article', { name: /^Proposed/ });
      const before = await cards.count();
      expect(before).toBeGreaterThan(1);
      await tabTo(page, /^Edit$/);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      expect(await staysInDialog(page)).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await focused(page)).toBe('Edit');
      await page.evaluate('document.activeElement?.blur()');
      await tabTo(page, /^Accept/);
      await page.keyboard.press('Enter');
      await expect.poll(() => cards.count(), { timeout: 30_000 }).toBe(before - 1);
      expect(await focused(page)).not.toBe('');
      await tabTo(page, /^Reject$/);
      await page.keyboard.press('Enter');
      await expect.poll(() => cards.count(), { timeout: 30_000 }).toBe(before - 2);
      await close();
    });

    it('one goes through the sections by arrows and reads a chart point by point', async () => {
      const { page, close } = await open(`${PATIENT}?section=summary&size=wide`);
      await tabTo(page, /^Summary$/);
      await page.keyboard.press('ArrowDown');
      expect(await focused(page)).toMatch(/^Labs \d+$/);
      expect(new URL(page.url()).searchParams.get('section')).toBe('summary');
      await page.keyboard.press('Enter');
      await page.waitForURL(/section=labs/);
      await page.keyboard.press('End');
      expect(await focused(page)).toBe('Share and export');
      await page.keyboard.press('Home');
      expect(await focused(page)).toBe('Summary');
      await page.goto(`${PATIENT}?section=labs&size=wide&item=${encodeURIComponent(seeds.lab)}`);
      await settled(page);
      const chart = page.getByRole('slider').first();
      await tabTo(
        page,
        new RegExp(`^${escaped((await chart.getAttribute('aria-label')) ?? '').slice(0, 60)}`),
      );
      const last = await chart.getAttribute('aria-valuetext');
      await page.keyboard.press('ArrowLeft');
      expect(await chart.getAttribute('aria-valuetext')).not.toBe(last);
      await page.keyboard.press('End');
      expect(await chart.getAttribute('aria-valuetext')).toBe(last);
      await close();
    });

    it('one opens the list of sections on a phone, moves in it by arrows, and Escape gives the focus back', async () => {
      const { page, close } = await stand.newPage({ width: 390, as: 'dr-demo', to: '/patients' });
      await endTour(page);
      await page.goto(`${PATIENT}?section=summary&view=record`);
      await settled(page);
      await tabTo(page, /^Summary.*all sections/);
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('Summary');
      await page.keyboard.press('Escape');
      expect(await focused(page)).toMatch(/all sections/);
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('Summary');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(page)).toMatch(/^Medications/);
      await page.keyboard.press('Enter');
      await page.waitForURL(/section=medications/);
      expect(await focused(page)).toMatch(/^Medications/);
      await close();
    });

    it('one makes the record wider by arrows, and it is so after a reload', async () => {
      const { page, close } = await open(PATIENT);
      const edge = page.getByRole('separator', { name: 'Width of the record' });
      const width = async () => Number(await edge.getAttribute('aria-valuenow'));
      const before = await width();
      await edge.focus();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(width).toBe(before + 32);
      await page.reload();
      await settled(page);
      expect(await width()).toBe(before + 32);
      await close();
    });

    it.each([
      ['account', '/patients', /settings and sign out/],
      ['emergency', '/patients', /^Open a patient in an emergency$/],
      ['conversations', PATIENT, /^All conversations/],
      ['add by hand', `${PATIENT}?section=conditions`, /^Add$/],
    ])('a dialog keeps the focus and gives it back: %s', async (_name, to, opener) => {
      const { page, close } = await open(to);
      await tabTo(page, opener);
      const from = await focused(page);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await settled(page);
      expect(await staysInDialog(page)).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await focused(page)).toBe(from);
      await close();
    });

    it('one goes around every kind of page, always sees where one is, and is never caught', async () => {
      const { page, close } = await open('/patients');
      const operator = await stand.newPage({ reducedMotion: true, as: 'ops-demo', to: '/operator' });
      const places = [
        '/patients',
        PATIENT,
        `${PATIENT}/c/${seeds.conversation}?section=labs`,
        `${PATIENT}?section=timeline&size=wide`,
      ];
      const faults: string[] = [];
      const round = async (at: string, on: typeof page) => {
        await on.goto(at);
        await settled(on);
        faults.push(...(await faultsOfRound(on)).map((fault) => `${at}: ${fault}`));
      };
      for (const at of places) await round(at, page);
      for (const at of ['/operator/runs', '/operator/teams/consult', '/operator/audit'])
        await round(at, operator.page);
      expect(faults).toEqual([]);
      await operator.close();
      await close();
    });
  });

  it('nothing scrolls sideways at 320 px, which is 400 % of 1280', async () => {
    const { page, close } = await stand.newPage({ width: 320, height: 640, as: 'dr-demo' });
    const faults: string[] = [];
    for (const { name, at } of statesOf(seeds).filter(
      ({ as, act }) => as === 'dr-demo' && act === undefined,
    )) {
      await page.goto(at);
      await settled(page);
      faults.push(...(await sideways(page)).map((fault) => `${name}: ${fault}`));
    }
    figures.sideways += faults.length;
    expect(faults).toEqual([]);
    await close();
  });

  it('is written down', () => {
    const goals = [
      goal('pages and states looked at', full ? '≥ 100' : '≥ 20', figures.looks, 'looks'),
      goal('violations that axe found', '= 0', figures.violations, 'violations'),
      goal('targets below 24 px, or 44 px by touch', '= 0', figures.small, 'targets'),
      goal('pages that scroll sideways', '= 0', figures.sideways, 'pages'),
      goal('things that move for those who ask for less motion', '= 0', figures.moving, 'things'),
    ];
    console.log(goals.map(({ what, figure }) => `${what}: ${figure}`).join('\n'));
    if (full) writeMeasured({ name: 'console-axe', goals });
    else expect(goals.filter(({ holds }) => !holds)).toEqual([]);
  });
});

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
