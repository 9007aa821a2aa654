import type { Expression } from '@consilium/record/test-support/lens-parts';
import { boolean } from './booleans.ts';
import { integers, strings } from './lists.ts';
import { any } from './mixed.ts';
import { float, integer } from './numbers.ts';
import { date, datetime, duration } from './temporals.ts';
import { string } from './texts.ts';
import type { Wanted, Writer, Writing } from './writing.ts';

const WRITERS: Readonly<Record<Wanted, Writer>> = {
  boolean,
  integer,
  float,
  string,
  date,
  datetime,
  duration,
  strings,
  integers,
  any,
};

/** Where a writing begins, or goes on with another scope. */
export function writingOf(parts: Omit<Writing, 'of'>): Writing {
  return {
    ...parts,
    of(wanted) {
      // `this`: a copy with another scope or depth writes with its own.
      const { of: _, ...here } = this;
      return expression(writingOf({ ...here, depth: here.depth - 1 }), wanted);
    },
  };
}

export function expression(writing: Writing, wanted: Wanted): Expression {
  return WRITERS[wanted](writing);
}
