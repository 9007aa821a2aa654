import { explainUncaught } from './report/explain.ts';
import { createReporter } from './report/reporter.ts';
import { run } from './run.ts';
import { ownTerminal } from './terminal.ts';

// Somebody pipes into `head` and has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

// Prints the hint of an uncaught error (such as a full disk under an engine), or its kind and place if it has none.
process.on('uncaughtException', (error) => {
  process.exit(createReporter({ json: process.argv.includes('--json') }).trouble(explainUncaught(error)));
});

// As in the server's entry: LanceDB's warnings about commits that are repeated.
process.env.LANCEDB_LOG ??= 'error';

/** `consilium`: what a person does with this product from a terminal. Exit codes: report/exit-codes.ts. */
process.exitCode = await run(process.argv.slice(2), process.env, ownTerminal());
