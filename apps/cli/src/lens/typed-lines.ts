import { createInterface } from 'node:readline';
import { UsageError } from '../report/usage-error.ts';

/** What is typed, line by line, with a prompt before each. */
export async function* typedLines(prompt: () => string): AsyncIterable<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: true });
  try {
    lines.setPrompt(prompt());
    lines.prompt();
    for await (const line of lines) {
      yield line;
      lines.setPrompt(prompt());
      lines.prompt();
    }
  } finally {
    lines.close();
  }
}

/** What is piped in, line by line. Throws UsageError where it ends before anything was asked. */
export async function pipedLines(input: NodeJS.ReadableStream): Promise<AsyncIterable<string>> {
  const lines = createInterface({ input, terminal: false });
  const reading = lines[Symbol.asyncIterator]();
  const blank: string[] = [];
  for (;;) {
    const { value, done } = await reading.next();
    if (done)
      throw new UsageError(
        'There is no query, and no terminal to ask for one.',
        `give one: consilium lens duchenne 'MATCH (p:Patient) RETURN p', or pipe queries in, each ended by ;`,
      );
    blank.push(value);
    if (value.trim() !== '') break;
  }
  return restOf(blank, reading, () => lines.close());
}

async function* restOf(
  first: readonly string[],
  reading: AsyncIterator<string>,
  close: () => void,
): AsyncIterable<string> {
  try {
    yield* first;
    for (let next = await reading.next(); !next.done; next = await reading.next()) yield next.value;
  } finally {
    close();
  }
}
