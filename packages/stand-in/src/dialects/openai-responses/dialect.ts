import type { Dialect } from '../dialect.ts';
import { encode, frames } from './reply.ts';
import { parse, refuse } from './request.ts';

/** OpenAI's `responses`. */
export const openaiResponses: Dialect = { parse, refuse, encode, frames };
