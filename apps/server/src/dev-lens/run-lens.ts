import { createInterface } from 'node:readline';
import { commonQuestions, stories } from '@consilium/example-patients';
import { askAndShow } from './ask-and-show.ts';
import { type LensFlags, readFlags, UsageError } from './flags.ts';
import { startLensStand } from './lens-stand.ts';
import { LensSession } from './session.ts';

const patients = stories.map(({ id, title }) => ({ id, title }));

const USAGE = `usage:
  npm run lens                                   asks line by line; :help says what there is
  npm run lens -- 'MATCH (p:Patient) RETURN p'   asks once; the query in single quotes
  … | npm run lens                               asks what is piped in; each query ends with ;
options, before the query:
  --patient NAME   one of ${patients.map(({ id }) => id).join(', ')}
  --as-of DAY      the record as it was recorded by a past day, e.g. 2019-01-31
  --sql            shows the SQL that ran, with its values
  --plan           shows PostgreSQL's plan of it
`;

const say = (text: string) => process.stdout.write(`${text}\n`);
const width = () => process.stdout.columns ?? 140;

async function main(flags: LensFlags): Promise<boolean> {
  const { patient, asOf, sql, plan, cypher } = flags;
  const stand = await startLensStand();
  try {
    const caller = await stand.open(patient);
    if (cypher !== undefined) {
      const question = { cypher, ...(asOf === undefined ? {} : { asOf }) };
      const { text, held } = await askAndShow(stand, caller, question, { sql, plan, width: width() });
      (held ? process.stdout : process.stderr).write(`${text}\n`);
      return held;
    }
    const options = { stand, patients, examples: commonQuestions, say, width };
    const session = new LensSession(options, { patient, asOf, sql, plan }, caller);
    await talk(session, process.stdin.isTTY === true);
    return process.stdin.isTTY === true || session.refused === 0;
  } finally {
    await stand.close();
  }
}

async function talk(session: LensSession, isTerminal: boolean): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: isTerminal });
  const ask = () => {
    if (!isTerminal) return;
    lines.setPrompt(session.prompt);
    lines.prompt();
  };
  if (isTerminal) say(session.greeting());
  ask();
  for await (const line of lines) {
    await session.take(line);
    if (session.over) break;
    ask();
  }
  lines.close();
  await session.end();
}

/** Does what the words behind `npm run lens --` ask. Gives the exit code. */
export async function runLens(words: readonly string[]): Promise<0 | 1> {
  try {
    const flags = readFlags(
      words,
      patients.map(({ id }) => id),
    );
    if (flags.help) say(USAGE);
    return flags.help || (await main(flags)) ? 0 : 1;
  } catch (error) {
    const usage = error instanceof UsageError ? `\n\n${USAGE}` : '\n';
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}${usage}`);
    return 1;
  }
}
