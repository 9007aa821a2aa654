import type { Dialect } from '../dialect.ts';
import { encode } from './encode.ts';
import { frames } from './frames.ts';
import { parse } from './parse.ts';
import { refuse } from './refuse.ts';

/** OpenAI's `responses`. */
export const openaiResponses: Dialect = { parse, refuse, encode, frames };
