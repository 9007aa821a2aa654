import { findNames, namesMedicine } from '@consilium/clinical';

/** What an extractor's model gives of one thing: words of the text, letter by letter. */
type Pointer = { readonly quote: string } & { readonly [field: string]: string };

const SENTENCE_END = /(?<=[.!?])\s+|\n/u;
const CLAUSE_END = /[,;](?!\d)|\s(?:and|but)\s/u;
const DOSE = /\d[\d.,]*\s?(?:mg|mcg|µg|micrograms?|g|ml|units?|IU)(?![\p{L}\d])/iu;
const FREQUENCY =
  /\b(?:once|twice|three times|\d times)\s(?:a|per|every)\s(?:day|week|month|year)\b|\b(?:once|twice)\s(?:daily|weekly|monthly)\b|\bdaily\b/iu;
const SINCE = /\b(?:since|from)\s(?:\d{1,2}\s)?(?:\p{Lu}\p{Ll}+\s)?\d{4}\b/u;
const ALLERGEN =
  /\b(?:allergic|allergy|intolerant|intolerance)\sto\s(?:the\s)?([\p{L}-]+)|\b([\p{L}-]+)\sallergy\b/giu;

/**
 * A model that points at every measurement, medicine and allergen, in its clause and in its sentence, whatever is said around it:
 * that is for code to read. `list`: the field of the extractor's reply; undefined: this model does not look for it.
 */
export function pointedAt(list: string, text: string): readonly Pointer[] | undefined {
  const sentences = text.split(SENTENCE_END).map((each) => each.trim().replace(/[.!?]+$/u, ''));
  const clauses = sentences.flatMap((each) => each.split(CLAUSE_END)).map((each) => each.trim());
  switch (list) {
    case 'measurements':
      return [...new Set([...clauses, ...sentences])]
        .filter((quote) => /\d/u.test(quote) && findNames(quote).length > 0 && quote.length <= 300)
        .map((quote) => ({ quote }));
    case 'medications':
      return sentences.flatMap(medicinesIn);
    case 'allergies':
      return sentences.flatMap((quote) =>
        [...quote.matchAll(ALLERGEN)].map((match) => ({ quote, name: (match[1] ?? match[2])! })),
      );
    default:
      return undefined;
  }
}

function medicinesIn(quote: string): readonly Pointer[] {
  return [...quote.matchAll(/\p{L}{4,}/gu)]
    .filter(([word]) => namesMedicine(word))
    .map(({ 0: name, index }) => {
      const behind = quote.slice(index);
      const [dose] = DOSE.exec(behind) ?? [];
      const [frequency] = FREQUENCY.exec(behind) ?? [];
      const [when] = SINCE.exec(quote) ?? [];
      return { quote, name, ...(dose && { dose }), ...(frequency && { frequency }), ...(when && { when }) };
    });
}
