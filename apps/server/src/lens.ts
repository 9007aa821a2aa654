import { runLens } from './dev-lens/run-lens.ts';

/**
 * `npm run lens`: questions in Cypher about a synthetic patient, in the terminal or piped in. Starts a PostgreSQL of its own and
 * leaves nothing behind. Exit code 1: a question was refused, or the words were wrong.
 */
process.exitCode = await runLens(process.argv.slice(2));
