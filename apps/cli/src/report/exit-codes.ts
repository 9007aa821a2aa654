/** What a command ends with; docs/cli.md explains them. */
export const EXIT = {
  done: 0,
  /** It was tried and did not work out: also faults that a check has found. */
  failed: 1,
  usage: 2,
  /** Nothing answers at that address. */
  unreachable: 3,
  /** Somebody said no: a token, a grant, a rule of the record or of the query language. */
  refused: 4,
  /** This machine or its settings do not allow it: port, disk, Node, folder, .env. */
  unfit: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
