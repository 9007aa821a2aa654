import { EXIT } from './exit-codes.ts';
import { Trouble } from './trouble.ts';

/** Wrong words on the command line; the message says which, the remedy what to write. */
export class UsageError extends Trouble {
  constructor(what: string, remedy = 'the same command with --help says what there is') {
    super('usage', { what, remedy, exit: EXIT.usage });
  }
}
