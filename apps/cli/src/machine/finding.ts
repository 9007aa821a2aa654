import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

/** Something wrong with this machine, its settings or its data. */
export interface Finding {
  /** A word for programs, such as `port-taken`. */
  readonly id: string;
  readonly what: string;
  /** What happens if it stays so. */
  readonly why: string;
  /** A command, or what to change. */
  readonly remedy: string;
}

export function asTrouble({ id, what, remedy }: Finding): Trouble {
  return new Trouble(id, { what, remedy, exit: EXIT.unfit });
}
