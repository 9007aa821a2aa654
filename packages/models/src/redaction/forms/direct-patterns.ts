import type { Identifier } from '@consilium/kernel';
import { isFreephone } from '../numbers/freephone.ts';

/**
 * What names somebody by its look alone. No form that a dose, a result or a date can have: a telephone number needs its
 * plus sign, its brackets, the grouping 3-3-4 or a word that says so. Every repetition is bounded.
 */
const DIRECT: readonly (readonly [Identifier['kind'], RegExp])[] = [
  [
    'email',
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24}/gu,
  ],
  ['phone', /(?<![\w+])(?:\+|00(?=[\d\s]))\s?\d{1,3}(?:[\s.()•·∙|/-]{0,3}\d){6,13}(?!\d)/g],
  ['phone', /(?<![\w.,/-])\(\d{3}\)\s?\d{3}[-.\s]\d{4}(?![\w-])/g],
  ['phone', /(?<![\w.,/-])\d{3}([-.])\d{3}\1\d{4}(?![\w-])/g],
  [
    'phone',
    /(?<=\b(?:tel|phone|mobile|cell|fax|call me (?:on|at)|ring me (?:on|at))(?: (?:number|no|is|number is|no is))?[\s.:]{1,3})\d(?:[\s.()•·∙|/-]{0,3}\d){6,13}(?!\d)/gi,
  ],
  ['identifier', /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g],
];

export function directIdentifiers(texts: readonly string[]): readonly Identifier[] {
  const found = new Map<string, Identifier>();
  for (const text of texts)
    for (const [kind, pattern] of DIRECT)
      for (const [match] of kind === 'email' && !text.includes('@') ? [] : text.matchAll(pattern))
        if (kind !== 'phone' || !isFreephone(match)) found.set(`${kind} ${match}`, { kind, text: match });
  return [...found.values()];
}
