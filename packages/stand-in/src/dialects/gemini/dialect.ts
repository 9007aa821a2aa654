import type { Dialect } from '../dialect.ts';
import { encode, frames } from './encode.ts';
import { parse } from './parse.ts';
import { refuse } from './refuse.ts';

/** `generateContent` and `streamGenerateContent` of the Gemini API and of Vertex AI. */
export const gemini: Dialect = { parse, refuse, encode, frames };
