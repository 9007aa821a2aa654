import { wordOf } from '../components/word-of.ts';

/** Programs of ours that act under a name of their own; everybody else is a person, whom the server names. */
const PROGRAMS: { readonly [actor: string]: string } = {
  'demo-import': 'The import of the sample patients',
};

/** Who did it, where no name is known: a program in words, and else the id. */
export function actorWords(actor: string): string {
  return wordOf(PROGRAMS, actor) ?? actor;
}
