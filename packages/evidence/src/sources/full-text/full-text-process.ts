/** `node full-text-process.ts null`: reads the XML of one article from stdin, writes one line of JSON to stdout. No environment, no files. */
import { text } from 'node:stream/consumers';
import { readJats } from './read-jats.ts';

const read = readJats(await text(process.stdin));
process.stdout.write(JSON.stringify(read), () => process.exit(0));
