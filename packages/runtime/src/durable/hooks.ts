export interface JournalEntry {
  readonly invocation: string;
  /** Kind and name, such as `model triage s1` or `send Turn.run`. */
  readonly name: string;
}

/**
 * Where a test can watch or end the process: around every journal entry, before its effect, after its effect but
 * before the engine has acknowledged it, and after that.
 */
export interface DurableHooks {
  readonly at: (point: 'before' | 'effect' | 'ack', entry: JournalEntry) => void | Promise<void>;
}
