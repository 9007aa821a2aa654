import type { PaperText } from './paper-dates.ts';

const HEAD_LINES = 12;
const FOOT_LINES = 6;
const LONGEST = 80;

const LABELLED =
  /^(?:performing |reporting |testing )?(?:laboratory|lab|labor|laboratoire|laboratorio|laborat[óo]rio)(?: name)?\s?:\s?(\S.*)$/iu;
/** The words by which a laboratory is called one; a hospital is one only where no laboratory is named. */
const CALLED: readonly RegExp[] = [
  /(?<!\p{L})(?:laborator(?:y|ies)|labs?|labor(?:praxis|verbund|medizin)?|laboratoires?|laborator[ií]os?|laborat[óo]rios?|patholog(?:y|ie)|diagnosti(?:cs|k|cum|kum)|mvz)(?!\p{L})/iu,
  /(?<!\p{L})(?:hospital|klinikum|krankenhaus|h[ôo]pital|ospedale|clinic|klinik|medical\s(?:centre|center))(?!\p{L})/iu,
];
/** Words of titles: a line of nothing else names nobody. */
const TITLE =
  /^(?:laborator(?:y|ies)|labs?|labor|patholog(?:y|ie)|diagnosti(?:cs|k)|clinical|medical|blood|report|results?|tests?|findings?|befund\p{L}*|bericht\p{L}*|laborbefund\p{L}*|laborwerte|werte|values?|summary|final|cumulative|page|of|the|for|and|und|data|hospital|clinic|center|centre|department|chemistry|haematology|hematology)$/iu;

/** The laboratory that a paper names at its head or its foot, as it is written there; undefined: none. */
export function laboratoryOn(pages: readonly PaperText[]): string | undefined {
  const lines = pages.slice(0, 3).flatMap(({ text }) => headAndFoot(text));
  const labelled = lines.flatMap((line) => nameIn(LABELLED.exec(line)?.[1] ?? ''));
  const called = CALLED.flatMap((word) => lines.filter((line) => word.test(line)).flatMap(nameIn));
  return [...labelled, ...called][0];
}

function headAndFoot(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [...lines.slice(0, HEAD_LINES), ...lines.slice(Math.max(HEAD_LINES, lines.length - FOOT_LINES))];
}

/** Up to the address or the telephone behind it. A sentence is no name. */
function nameIn(line: string): readonly string[] {
  const name = line.split(/\s*(?:[,;|•·]|\s{3}|\t|\b(?:tel|phone|fax|e-?mail)\b|\d{3})/iu)[0]!.trim();
  const words = name.match(/[\p{L}&'’.-]+/gu) ?? [];
  const isName =
    name.length <= LONGEST &&
    words.length <= 10 &&
    !/[:.?!]$/u.test(name) &&
    !/\d/u.test(name) &&
    words.some((word) => /^\p{Lu}/u.test(word) && !TITLE.test(word));
  return isName ? [name] : [];
}
