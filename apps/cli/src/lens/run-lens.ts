import { commonQuestions } from '@consilium/example-patients';
import { administrationSettings } from '../local/administration.ts';
import type { Environment } from '../local/env-file.ts';
import { holderOf } from '../local/lock.ts';
import { placesIn } from '../local/places.ts';
import { EXIT, type ExitCode } from '../report/exit-codes.ts';
import type { Reporter } from '../report/reporter.ts';
import { Trouble } from '../report/trouble.ts';
import { askAndShow } from './ask-and-show.ts';
import { checkedDay, checkedPatient } from './checked-words.ts';
import { type LocalLens, startLocalLens } from './local-lens.ts';
import { LensSession } from './session.ts';
import { pipedLines, typedLines } from './typed-lines.ts';

export interface LensOptions {
  /** The first that may be opened, unless given. */
  readonly patient: string | undefined;
  /** Absent: queries are read from the terminal, or from what is piped in. */
  readonly cypher: string | undefined;
  readonly asOf: string | undefined;
  readonly sql: boolean;
  readonly plan: boolean;
  readonly data: string | undefined;
}

const width = () => process.stdout.columns ?? 140;

/** Asks once, or talks line by line. Gives the exit code; throws Trouble and UsageError. */
export async function runLens(
  options: LensOptions,
  environment: Environment,
  report: Reporter,
): Promise<ExitCode> {
  const { cypher, sql, plan } = options;
  const isTerminal = process.stdin.isTTY === true;
  // Before a database is opened for it.
  const piped = cypher !== undefined || isTerminal ? null : await pipedLines(process.stdin);
  const asOf = options.asOf === undefined ? undefined : checkedDay(options.asOf, new Date());
  const stand = await openStand(options.data, environment, report);
  try {
    const ids = stand.patients.map(({ id }) => id);
    const patient = checkedPatient(options.patient ?? ids[0] ?? '', ids);
    const caller = await stand.open(patient);
    if (cypher === undefined) {
      const say = (text: string) => process.stdout.write(`${text}\n`);
      const shown = { stand, patients: stand.patients, examples: commonQuestions, say, width };
      const session = new LensSession(shown, { patient, asOf, sql, plan }, caller);
      if (isTerminal) say(session.greeting());
      for await (const line of piped ?? typedLines(() => session.prompt)) {
        await session.take(line);
        if (session.over) break;
      }
      await session.end();
      return isTerminal || session.refused === 0 ? EXIT.done : EXIT.refused;
    }
    const question = { cypher, ...(asOf === undefined ? {} : { asOf }) };
    const { text, held, answer } = await askAndShow(stand, caller, question, { sql, plan, width: width() });
    if (!held)
      throw new Trouble('query_refused', {
        what: 'The question was refused.',
        remedy: text.replace(/^refused: /, ''),
        exit: EXIT.refused,
      });
    report.result(answer, text);
    return EXIT.done;
  } finally {
    await stand.close();
  }
}

/** The records of what runs here, else the synthetic patients on a PostgreSQL of its own, which is gone afterwards. */
async function openStand(
  data: string | undefined,
  environment: Environment,
  report: Reporter,
): Promise<LocalLens> {
  const runs = holderOf(placesIn(data))?.url != null;
  if (runs || (environment.DATABASE_URL && data === undefined)) {
    const { openRunningLens } = await import('./running-lens.ts');
    return openRunningLens(administrationSettings(environment, data));
  }
  report.progress(
    'nothing runs here: the synthetic patients on a database of their own, for this question only',
  );
  return startLocalLens(environment);
}
