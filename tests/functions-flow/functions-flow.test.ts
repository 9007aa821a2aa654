import { describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { runFlows } from '../console-flows/run-flows.ts';
import { functionsFlows } from './functions.ts';
import { looked } from './no-faults.ts';
import { papersFlows } from './papers.ts';

describe('[functions-flow] from the price to the export [A19] [B15] [D1] [D2]', () => {
  const tally = runFlows('functions-flow', { functions: functionsFlows, papers: papersFlows });

  it('writes the figures', () => {
    expect(tally).toMatchObject({ outside: 0, errors: 0, violations: 0, passed: tally.flows });
    expect(looked).toMatchObject({ violations: 0 });
    if (suiteSize() !== 'full') return;
    writeMeasured({
      name: 'functions-flow',
      goals: [
        goal(
          'flows from the price to the export, on the real stack in Chromium',
          '≥ 6',
          tally.flows,
          'flows',
        ),
        goal('flows that failed', '= 0', tally.flows - tally.passed, 'flows'),
        goal('screens that axe looked at', '≥ 12', looked.screens, 'screens'),
        goal('violations that axe found', '= 0', looked.violations, 'violations'),
        goal('requests of the browser outside our origin', '= 0', tally.outside, 'requests'),
        goal('errors of a page that no flow expected', '= 0', tally.errors, 'errors'),
        goal('violations of the content security policy', '= 0', tally.violations, 'violations'),
      ],
    });
  });
});
