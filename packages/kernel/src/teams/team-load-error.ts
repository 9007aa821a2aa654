import { type Problem, printProblem } from '@consilium/base';
import { ConsiliumError } from '../errors.ts';

/** The files are no team. `problems` holds all that was found, sorted; the message prints one per line. */
export class TeamLoadError extends ConsiliumError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('team_invalid', { remedy: 'correct each place that the message names' });
    this.name = 'TeamLoadError';
    this.message = problems.map(printProblem).join('\n');
    this.problems = Object.freeze([...problems]);
  }
}
