/** What a command printed in this process, and its exit code. */
export interface Heard {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Listens while a command runs; nothing of it reaches the terminal. */
export async function heard(command: () => Promise<number>): Promise<Heard> {
  const said = { out: '', err: '' };
  const loud = [process.stdout.write, process.stderr.write] as const;
  const listen =
    (name: 'out' | 'err'): typeof process.stdout.write =>
    (text) => {
      said[name] += String(text);
      return true;
    };
  process.stdout.write = listen('out');
  process.stderr.write = listen('err');
  try {
    return { code: await command(), ...said };
  } finally {
    [process.stdout.write, process.stderr.write] = loud;
  }
}
