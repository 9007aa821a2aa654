import type { Dialect } from '../dialect.ts';
import { encode, frames } from './encode.ts';
import { parse } from './parse.ts';
import { refuse } from './refuse.ts';

/** `chat/completions`: OpenAI, local servers that copy it, Workers AI. */
export const openaiChat: Dialect = { parse, refuse, encode, frames };
