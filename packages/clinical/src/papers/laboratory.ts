import type { PaperText } from './paper-dates.ts';

const HEAD_LINES = 12;
const FOOT_LINES = 6;
const LONGEST = 80;

const LABELLED =
  /^(?:performing |reporting |testing |performed (?:at|by) |analysed (?:at|by) |analyzed (?:at|by) )?(?:laboratory|lab|labor|laboratoire|laboratorio|laborat[óo]rio)(?: name)?\s?:\s?(\S.*)$/iu;
/** The words by which a laboratory is called one. */
const CALLED =
  /(?<!\p{L})(?:laborator(?:y|ies)|\p{L}{0,20}labs?|(?:zentral|gemeinschafts|fach)?labor(?:praxis|verbund|medizin)?|laboratoires?|laborator[ií]os?|laborat[óo]rios?|patholog(?:y|ie)|diagnosti(?:cs|k|cum|kum)|mvz|(?:bio)?chemistry|ha?ematology|klinische chemie)(?!\p{L})/iu;
/** A part of a house, which stands above or below it. */
const DEPARTMENT =
  /^(?:department|dept\.?|institute?|institut|division|section|abteilung|service)(?!\p{L})/iu;
/** A house: one of its departments may be a laboratory. */
const HOUSE =
  /(?<!\p{L})(?:hospitals?|\p{L}*klinikum|krankenhaus|spital|h[ôo]pital|ospedale|clinics?|klinik|trust|university|medical\s(?:centre|center))(?!\p{L})/iu;
/** Words of titles: a line of nothing else names nobody. */
const TITLE =
  /^(?:laborator(?:y|ies)|labs?|labor|patholog(?:y|ie)|diagnosti(?:cs|k)|clinical|medical|blood|report|results?|tests?|findings?|befund\p{L}*|bericht\p{L}*|laborbefund\p{L}*|laborwerte|werte|values?|summary|final|cumulative|page|of|the|for|and|und|data|hospital|clinic|center|centre|department|chemistry|biochemistry|haematology|hematology)$/iu;
/** Titles of documents: `Laboratory report`, `Analyserapport`. */
const REPORT =
  /^(?:\p{L}{0,20}(?:reports?|rapport|bericht|befund)\p{L}{0,6}|results?|findings?|\p{L}{0,12}werte|\p{L}{0,12}svar)$/iu;
/** Who asked for it, or who it is about, and not who measured. */
const OTHERS =
  /^(?:requested|requesting|ordered|ordering|referred|referring|sender|einsender|to|cc|copy|patient\p{L}*|name)(?!\p{L})|(?<!\p{L})(?:dear|geehrte)(?!\p{L})/iu;

/**
 * The laboratory that a paper names at its head or its foot, as it is written there, a department with its house; undefined: none.
 * A practice or a clinic that writes of results is no laboratory.
 */
export function laboratoryOn(pages: readonly PaperText[]): string | undefined {
  const lines = pages
    .slice(0, 3)
    .flatMap(({ text }) => headAndFoot(text))
    .filter((line) => !OTHERS.test(line));
  const labelled = lines.flatMap((line) => nameIn(LABELLED.exec(line)?.[1] ?? ''));
  const called = lines.flatMap((line, place) =>
    CALLED.test(line) ? calledIn(line, lines[place - 1], lines[place + 1]) : [],
  );
  return [...labelled, ...called][0];
}

/** `Department of Biochemistry` with the hospital above or below it, and `University Hospital, Central Laboratory` whole. */
function calledIn(line: string, above = '', below = ''): readonly string[] {
  const isDepartment = DEPARTMENT.test(line);
  const [own] = isDepartment ? departmentIn(line) : nameIn(line);
  if (own === undefined) return [];
  const [house] = isDepartment && HOUSE.test(above) ? nameIn(above) : [];
  if (house !== undefined) return [`${house}, ${own}`];
  const [under] = isDepartment && HOUSE.test(below) ? nameIn(below) : [];
  return [under === undefined ? own : `${own}, ${under}`];
}

function departmentIn(line: string): readonly string[] {
  const name = cut(line);
  return name.length <= LONGEST && !/\d/u.test(name) ? [name] : [];
}

function headAndFoot(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => withoutReport(line.trim()))
    .filter((line) => line !== '');
  return [...lines.slice(0, HEAD_LINES), ...lines.slice(Math.max(HEAD_LINES, lines.length - FOOT_LINES))];
}

/** `Fjordlab Vest      Laboratory report`: the title of the document is beside the name, in a separate column. */
function withoutReport(line: string): string {
  const cells = line.split(/\s{3,}|\t/u);
  if (cells.length === 1) return line;
  const isTitle = (cell: string) => wordsIn(cell).some((word) => REPORT.test(word)) && !namesSomebody(cell);
  return cells.some(isTitle) ? cells.filter((cell) => !isTitle(cell)).join('   ') : line;
}

/** A capitalised word that is not part of a title. */
function namesSomebody(name: string): boolean {
  return wordsIn(name).some((word) => /^\p{Lu}/u.test(word) && !TITLE.test(word) && !REPORT.test(word));
}

function wordsIn(name: string): readonly string[] {
  return name.match(/[\p{L}&'’.-]+/gu) ?? [];
}

/** A bar or a wide gap before another part of the name is a comma: `Mill Bridge Diagnostics | Endocrine laboratory`. */
const PARTED = /\s*(?:[|•·]|\s{3}|\t)\s*(?=\p{L}[^|•·\t\d:]{0,60}$)/u;

/** Up to the address or the telephone behind it. */
function cut(line: string): string {
  const parts = line.split(PARTED);
  const whole = parts.length === 2 && CALLED.test(parts[1]!) ? parts.join(', ') : line;
  return whole.split(/\s*(?:[;|•·]|\s{3}|\t|\b(?:tel|phone|fax|e-?mail)\b|\d{3})/iu)[0]!.trim();
}

/** After a comma: the legal form of the company. */
const FIRM = /^(?:inc|ltd|llc|llp|plc|corp|co|gmbh|ag|kg|sa|s\.a|sarl|srl|s\.r\.l|spa|bv|nv|pty ltd)\.?$/iu;

/**
 * A sentence is not a name. A part after a comma belongs to the name if it is a legal form, or says that the first part is a laboratory
 * or which department of one.
 */
function nameIn(line: string): readonly string[] {
  const [first = '', second = ''] = cut(line).split(/\s*,\s*/u);
  const name = inTitleCase(joined(first, second));
  const isName =
    name.length <= LONGEST &&
    wordsIn(name).length <= 10 &&
    (!/[:.?!]$/u.test(name) || FIRM.test(second)) &&
    !/\d/u.test(name) &&
    namesSomebody(name);
  return isName ? [name] : [];
}

function joined(first: string, second: string): string {
  if (FIRM.test(second)) return `${first}, ${second}`;
  if (!CALLED.test(second)) return first;
  if (HOUSE.test(first) || CALLED.test(first)) return `${first}, ${second}`;
  return namesSomebody(second) ? second : `${first}, ${second}`;
}

/** `CITY LABS, INC.` reads as `City Labs, Inc.`; short words and those without a vowel stay: they may be abbreviations. */
function inTitleCase(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  return name.replaceAll(/\p{Lu}[\p{Lu}'’]+/gu, (word) => {
    if (/^(?:OF|AND|THE|FOR|AT|IN|DE|DER|DES|UND)$/u.test(word)) return word.toLowerCase();
    const isWord =
      word.length > 3
        ? /[AEIOUYÄÖÜ]/u.test(word)
        : FIRM.test(word) && !/^(?:LLC|LLP|PLC|AG|KG|SA|BV|NV)$/u.test(word);
    return isWord || word === 'LABS' || word === 'LAB' ? word[0] + word.slice(1).toLowerCase() : word;
  });
}
