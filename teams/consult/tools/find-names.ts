import { namesMedicine, outsideQuery, plainWords, searchTerms } from '@consilium/clinical';
import { currentRun, defineTool, type Json } from '@consilium/kernel';
import { z } from 'zod';
import { type Cited, citeComputed, citeNote } from '../chart/cite.ts';
import { recordOf } from '../chart/ports.ts';

/** Whether the record names something at all: only code can say that it does not. */
export const findNames = defineTool({
  name: 'find_names',
  description:
    'Which of these names (of a medicine, an illness, a test) the record has nowhere among its entries, under that name or another for the same. Say what is not there with the mark that it gives.',
  input: z.object({ names: z.array(z.string().min(3).max(80)).min(1).max(8) }),
  zone: 'record',
  effect: 'read',
  execute: async ({ names }): Promise<Json> => {
    const { terms } = await recordOf().vocabulary(currentRun().caller);
    const known = terms.map((term) => ` ${plainWords(term)} `);
    const absent = names.filter(
      (name) => !namesOf(name).some((each) => known.some((term) => term.includes(` ${each}`))),
    );
    return { absent: absent.map((name) => ({ asked: name, ...citeAbsent(name) })) };
  },
});

/** The name and its synonyms in the lexicon: Entresto is sacubitril. */
function namesOf(name: string): readonly string[] {
  const others = searchTerms(name).flatMap((term) => term.names.map(({ words }) => words.join(' ')));
  return [plainWords(name), ...(isInLexicon(name) ? others : [])];
}

/** A known name, not a combination of words. */
function isInLexicon(name: string): boolean {
  const [only, ...more] = searchTerms(name);
  return only !== undefined && more.length === 0 && only.names.length > 1;
}

/** A clinical word of the person's own message that is no name of a part of a record: `allergies: no entry` would say too much. */
function isOwnWord(name: string): boolean {
  const said = ` ${plainWords(currentRun().userText)} `;
  return (
    /^\p{L}{5,30}$/u.test(name) &&
    said.includes(` ${plainWords(name)} `) &&
    !PARTS.test(name) &&
    outsideQuery(name, []) !== null
  );
}

const PARTS =
  /^(?:allerg|intoleran|medic|drug|tablet|pill|condition|diagnos|disease|illness|symptom|problem|result|test|labs|value|visit|appoint|procedure|operat|surg|vaccin|immuni|document|letter|report|note|goal|plan|order|team|doctor|family|history|record|patient)/i;

/** Under its own name where our lexicon has it: a name that a model made up could say anything. */
function citeAbsent(name: string): Cited {
  const how = ['find_names', name];
  return (namesMedicine(name) || isInLexicon(name) || isOwnWord(name)) && /^[\p{L}\d -]+$/u.test(name)
    ? citeComputed(
        how,
        `${name.toLowerCase()}: no entry of its own in the record; letters and notes were not searched for it`,
      )
    : citeNote(how, 'no entry in the record is called so');
}
