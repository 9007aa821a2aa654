import { fileURLToPath } from 'node:url';
import { environmentWith } from '@consilium/server/config';
import { runTryConsult } from './try-consult/run.ts';

/**
 * `npm run try:consult`: ten conversations with a synthetic patient in the terminal, on the real engines and without keys.
 * Exit code 2: the words were wrong; 1: something did not work.
 */
const file = fileURLToPath(new URL('../../../.env', import.meta.url));

process.exitCode = await runTryConsult(process.argv.slice(2), () => environmentWith(file));
