/** `node full-text-process.ts null`: the XML of one article comes in, one line of JSON goes out. It has no environment and writes no file. */
import { text } from 'node:stream/consumers';
import { readJats } from './read-jats.ts';

const read = readJats(await text(process.stdin));
process.stdout.write(JSON.stringify(read), () => process.exit(0));
