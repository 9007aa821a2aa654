import { namesMedicine, plainWords } from '@consilium/clinical';
import { currentRun, defineTool, type Json } from '@consilium/kernel';
import { z } from 'zod';
import { type Cited, citeComputed, citeNote } from '../chart/cite.ts';
import { recordOf } from '../chart/ports.ts';

/** Whether the record names something at all: only code can say that it does not. */
export const findNames = defineTool({
  name: 'find_names',
  description:
    'Which of these names (of a medicine, an illness, a test) the record has nowhere among its entries. Say what is not there with the mark that it gives.',
  input: z.object({ names: z.array(z.string().min(3).max(80)).min(1).max(8) }),
  zone: 'record',
  effect: 'read',
  execute: async ({ names }): Promise<Json> => {
    const { terms } = await recordOf().vocabulary(currentRun().caller);
    const known = terms.map((term) => ` ${plainWords(term)} `);
    const absent = names.filter((name) => !known.some((term) => term.includes(` ${plainWords(name)}`)));
    return { absent: absent.map((name) => ({ asked: name, ...citeAbsent(name) })) };
  },
});

/** Under its own name where our lexicon has it: a name that a model made up could say anything. */
function citeAbsent(name: string): Cited {
  const how = ['find_names', name];
  return namesMedicine(name) && /^\p{L}+$/u.test(name)
    ? citeComputed(how, `${name.toLowerCase()}: no entry in the record`)
    : citeNote(how, 'no entry in the record is called so');
}
