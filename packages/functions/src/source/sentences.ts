import { splitSentences } from '@consilium/clinical';

/** The sentences of a text, line by line, in their order. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => splitSentences(line));
}
