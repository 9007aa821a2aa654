import { type Problem, printProblem } from '@consilium/base';
import { ConsiliumError } from '@consilium/kernel';

/** The files are no catalogue of emergencies. The message prints one problem per line. */
export class EmergencyCatalogueError extends ConsiliumError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('emergency_catalogue_invalid', { remedy: 'correct each place that the message names' });
    this.name = 'EmergencyCatalogueError';
    this.message = problems.map(printProblem).join('\n');
    this.problems = Object.freeze([...problems]);
  }
}
