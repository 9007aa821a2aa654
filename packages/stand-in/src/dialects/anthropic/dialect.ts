import type { Dialect } from '../dialect.ts';
import { encode } from './encode.ts';
import { frames } from './frames.ts';
import { parse } from './parse.ts';
import { refuse } from './refuse.ts';

/** Anthropic's `messages`. */
export const anthropic: Dialect = { parse, refuse, encode, frames };
