import { wordOf } from '../components/word-of.ts';

/** What a function does, for somebody who does not program. */
const FUNCTIONS: { readonly [name: string]: string } = {
  extract_structure: 'Finds keywords, concepts, names or the outline of a text, each with its place.',
  summarize_content: 'Shortens a text to the length you choose and keeps its key facts.',
  generate_code: 'Writes program code from a description.',
  analyze_artifact: 'Checks a document or code for quality, security or patterns.',
  validate_against_spec: 'Checks whether a document or code does what was asked of it.',
  synthesize_outputs: 'Joins several texts into one and says where they conflict.',
  decompose_task: 'Divides a large task into steps, with what each step needs from the others.',
  cross_reference: 'Finds passages of the library that are related to a text.',
};

/** In plain words; of one that is not known, what the server says of it. */
export function functionWords(name: string, said: string): string {
  return wordOf(FUNCTIONS, name) ?? said;
}

const FIELDS: { readonly [name: string]: { readonly label: string; readonly hint: string } } = {
  target_tokens: {
    label: 'Longest summary, in tokens',
    hint: '100 tokens are about 75 English words.',
  },
  top_k: { label: 'Most results', hint: 'How many passages at most.' },
};

/** Label and hint of a field whose own name only programmers know; undefined: its name says enough. */
export function fieldWords(name: string): { readonly label: string; readonly hint: string } | undefined {
  return wordOf(FIELDS, name);
}
