import type { Case } from '../cases.ts';
import type { Charts } from '../charts.ts';
import { dangerFaults } from './dangers.ts';
import { currentFaults, visitFaults } from './lists.ts';
import { paperFaults, proposalFaults } from './proposals.ts';
import { doubtFaults, type Faults, seriesFaults, summaryFaults, trendFaults } from './results.ts';

/** What the display of a case has wrong, by the code that the console shows. */
export function faultsOf(charts: Charts, given: Case): Promise<Faults> {
  switch (given.kind) {
    case 'paper':
      return paperFaults(charts, given);
    case 'series':
      return seriesFaults(charts, given);
    case 'summary':
      return summaryFaults(charts, given);
    case 'trend':
      return trendFaults(charts, given);
    case 'doubt':
      return doubtFaults(charts, given);
    case 'danger':
      return dangerFaults(charts, given);
    case 'proposals':
      return proposalFaults(charts, given);
    case 'current':
      return currentFaults(charts, given);
    case 'visit':
      return visitFaults(charts, given);
  }
}
