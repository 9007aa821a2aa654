import { createInterface } from 'node:readline';

/** Where a person can be asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Of this process; undefined where its input or its messages are piped. */
export function ownTerminal(): Terminal | undefined {
  const { stdin, stderr } = process;
  return stdin.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : undefined;
}

/** Asks until the answer is yes or no. Undefined: the input ended. */
export async function askYesOrNo(
  { input, output }: Terminal,
  question: string,
): Promise<boolean | undefined> {
  const show = () => output.write(`${question} (yes or no) `);
  const lines = createInterface({ input });
  try {
    show();
    for await (const line of lines) {
      const answer = line.trim().toLowerCase();
      if (answer === 'yes' || answer === 'no') return answer === 'yes';
      show();
    }
    return undefined;
  } finally {
    lines.close();
  }
}
