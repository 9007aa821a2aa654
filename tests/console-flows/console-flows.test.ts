import { describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import type { Flow } from './flow.ts';
import { adviceInTimeFlows, adviceMs } from './flows/advice-in-time.ts';
import { answersFlows } from './flows/answers.ts';
import { conversationFlows } from './flows/conversation.ts';
import { dangersFlows } from './flows/dangers.ts';
import { disturbanceFlows } from './flows/disturbances.ts';
import { fewStepsFlows, stepsTaken } from './flows/few-steps.ts';
import { literatureFlows } from './flows/literature.ts';
import { operatorFlows } from './flows/operator.ts';
import { patientsFlows } from './flows/patients.ts';
import { proposalsFlows } from './flows/proposals.ts';
import { recallFlows } from './flows/recall.ts';
import { recordFlows } from './flows/record.ts';
import { sectionsFlows } from './flows/sections.ts';
import { signInFlows } from './flows/sign-in.ts';
import { runFlows } from './run-flows.ts';

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
};
describe('[console-flows] [B10]', () => {
  const tally = runFlows('console-flows', PARTS);

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
});
