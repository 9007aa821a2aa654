import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suiteSize } from '../../scripts/prove.ts';
import { type ConsoleStand, startConsoleStand } from '../support/console/console-fixture.ts';
import type { Visit, VisitOptions } from '../support/console/visit.ts';
import { createDirector, type Director } from './director.ts';
import type { Flow } from './flow.ts';
import { atPatient } from './screen/talk.ts';

const full = suiteSize() === 'full';

/** What happened in all flows of a suite. */
export interface FlowTally {
  flows: number;
  passed: number;
  /** Flows with a disturbance that ended well. */
  disturbances: number;
  requests: number;
  /** Of these, outside our origin. */
  outside: number;
  errors: number;
  /** Violations of the content security policy. */
  violations: number;
}

/** Runs flows one after the other on one real stack; at the CI size only the most telling ones. */
export function runFlows(
  suite: string,
  parts: { readonly [part: string]: readonly Flow[] },
): Readonly<FlowTally> {
  const tally: FlowTally = {
    ...{ flows: 0, passed: 0, disturbances: 0, requests: 0, outside: 0, errors: 0, violations: 0 },
  };
  /** Where the last look at a flow that failed is kept. */
  const pictures = join('.cache', 'results', suite);
  let stand: ConsoleStand;
  let director: Director;
  beforeAll(async () => {
    director = createDirector();
    stand = await startConsoleStand({
      killableWorker: true,
      models: { player: director.player },
      env: { EVIDENCE: 'invented' },
    });
  }, 240_000);
  afterAll(() => stand?.close());

  for (const [part, flows] of Object.entries(parts))
    describe(part, () => {
      for (const flow of flows.filter(({ ci }) => full || ci)) it(flow.name, () => go(flow), 240_000);
    });

  async function go(flow: Flow): Promise<void> {
    const visits: Visit[] = [];
    tally.flows += 1;
    const open = async (options?: VisitOptions) => {
      const visit = await stand.newPage(options);
      visits.push(visit);
      return visit;
    };
    try {
      await flow.run({
        ...{ stand, director, open },
        openPatient: async (to, options) => {
          const visit = await open({ as: 'dr-demo', to: `/patients/${to}`, ...options });
          const body = visit.page.getByRole('tabpanel');
          return { ...visit, ...(await atPatient(visit.page)), body };
        },
      });
      expect(visits.flatMap(({ watch }) => watch.unexpected())).toEqual([]);
      tally.passed += 1;
      if (flow.disturbs) tally.disturbances += 1;
    } catch (error) {
      await keepPictures(pictures, flow, visits);
      throw error;
    } finally {
      stand.models.setFaults([]);
      for (const { watch, close } of visits) {
        tally.requests += watch.requests.length;
        tally.outside += watch.outside().length;
        tally.errors += watch.unexpected().filter(({ kind }) => kind !== 'csp').length;
        tally.violations += watch.troubles.filter(({ kind }) => kind === 'csp').length;
        await close();
      }
    }
  }
  return tally;
}

async function keepPictures(folder: string, { name }: Flow, visits: readonly Visit[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = name.replaceAll(/[^a-z]+/gi, '-').slice(0, 60);
  for (const [at, { page }] of visits.entries())
    await page.screenshot({ path: join(folder, `${file}-${at}.png`) }).catch(() => undefined);
}
