import type { LibraryDocument } from '@consilium/kernel';
import { articles } from './articles.ts';

/** Every document of the library. */
export const library: readonly LibraryDocument[] = articles;
