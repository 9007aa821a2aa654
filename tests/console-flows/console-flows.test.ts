import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type ConsoleStand, startConsoleStand } from '../support/console/console-stand.ts';
import type { Visit } from '../support/console/visit.ts';
import { createDirector, type Director } from './director.ts';
import type { Flow } from './flow.ts';
import { adviceInTimeFlows, adviceMs } from './flows/advice-in-time.ts';
import { answersFlows } from './flows/answers.ts';
import { conversationFlows } from './flows/conversation.ts';
import { dangersFlows } from './flows/dangers.ts';
import { disturbanceFlows } from './flows/disturbances.ts';
import { fewStepsFlows, stepsTaken } from './flows/few-steps.ts';
import { functionsFlows } from './flows/functions.ts';
import { literatureFlows } from './flows/literature.ts';
import { operatorFlows } from './flows/operator.ts';
import { patientsFlows } from './flows/patients.ts';
import { proposalsFlows } from './flows/proposals.ts';
import { recallFlows } from './flows/recall.ts';
import { recordFlows } from './flows/record.ts';
import { sectionsFlows } from './flows/sections.ts';
import { signInFlows } from './flows/sign-in.ts';

const full = suiteSize() === 'full';
const PARTS: { readonly [part: string]: readonly Flow[] } = {
  'signing in': signInFlows,
  'my patients': patientsFlows,
  'the conversation': conversationFlows,
  'an answer': answersFlows,
  'the literature': literatureFlows,
  'advice in time': adviceInTimeFlows,
  'the way to a section': sectionsFlows,
  proposals: proposalsFlows,
  dangers: dangersFlows,
  'the record': recordFlows,
  'the operator': operatorFlows,
  disturbances: disturbanceFlows,
  'few steps': fewStepsFlows,
  'a recall': recallFlows,
  functions: functionsFlows,
};
/** Where the last look at a flow that failed is kept. */
const PICTURES = join('.cache', 'results', 'console-flows');

const tally = { flows: 0, passed: 0, disturbances: 0, requests: 0, outside: 0, errors: 0, violations: 0 };

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

for (const [part, flows] of Object.entries(PARTS))
  describe(`${part} [B10]`, () => {
    for (const flow of flows.filter(({ ci }) => full || ci)) it(flow.name, () => go(flow), 240_000);
  });

async function go(flow: Flow): Promise<void> {
  const visits: Visit[] = [];
  tally.flows += 1;
  try {
    await flow.run({
      ...{ stand, director },
      open: async (options) => {
        const visit = await stand.newPage(options);
        visits.push(visit);
        return visit;
      },
    });
    expect(visits.flatMap(({ watch }) => watch.unexpected())).toEqual([]);
    tally.passed += 1;
    if (flow.disturbs) tally.disturbances += 1;
  } catch (error) {
    await keepPictures(flow, visits);
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

async function keepPictures({ name }: Flow, visits: readonly Visit[]): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const file = name.replaceAll(/[^a-z]+/gi, '-').slice(0, 60);
  for (const [at, { page }] of visits.entries())
    await page.screenshot({ path: join(PICTURES, `${file}-${at}.png`) }).catch(() => undefined);
}

it('writes the figures', () => {
  expect(tally).toMatchObject({ outside: 0, errors: 0, violations: 0, passed: tally.flows });
  if (!full) return;
  writeMeasured({
    name: 'console-flows',
    goals: [
      goal('flows through the screen on the real stack', '≥ 30', tally.flows, 'flows'),
      goal('flows that failed', '= 0', tally.flows - tally.passed, 'flows'),
      goal('flows with a disturbance that ended well', '≥ 7', tally.disturbances, 'flows'),
      goal('requests of the browser that were looked at', '≥ 1000', tally.requests, 'requests'),
      goal('requests of the browser outside our origin', '= 0', tally.outside, 'requests'),
      goal('errors of a page that no flow expected', '= 0', tally.errors, 'errors'),
      goal('violations of the content security policy', '= 0', tally.violations, 'violations'),
      goal('advice of code on the screen after the 202', '≤ 1000', adviceMs.byCode, 'ms'),
      goal(
        'advice that a model raised on the screen after its answer, the turn still running',
        ...(['≤ 1000', adviceMs.byModel, 'ms'] as const),
      ),
      goal(
        'most steps of the four tasks, from the patient’s page',
        '≤ 2',
        Math.max(...stepsTaken.values()),
        'steps',
      ),
    ],
  });
});
