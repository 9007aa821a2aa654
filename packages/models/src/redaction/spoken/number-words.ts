/** What a word adds to a number that is said aloud. */
export type NumberWord =
  /** A number below a hundred; `last` where nothing is added to it (the third), `onTens` where it is added to tens (soixante-douze). */
  | { readonly is: 'number'; readonly value: number; readonly last?: true; readonly onTens?: true }
  /** A whole number in one word, of a hundred and more: fünfhundert, neunzehnhundertzweiundsechzig. */
  | { readonly is: 'whole'; readonly value: number }
  /** Multiplies what stands before it. */
  | { readonly is: 'scale'; readonly value: number }
  /** Says the next digit more than once. */
  | { readonly is: 'times'; readonly value: number }
  /** Stands between parts of one number. */
  | { readonly is: 'and' };

const found = new Map<string, NumberWord>();
const add = (text: string, word: (index: number) => NumberWord) => {
  for (const [index, one] of text.trim().split(/\s+/).entries())
    for (const spelling of one.split('|')) if (spelling !== '-') found.set(spelling, word(index));
};
const numbers = (from: number, text: string, step = 1) =>
  add(text, (index) => ({ is: 'number', value: from + index * step }));
const ordinals = (from: number, text: string, step = 1) =>
  add(text, (index) => ({ is: 'number', value: from + index * step, last: true }));

// The same spelling in two languages has the same meaning, or the later one counts: English is last.
const GERMAN_UNITS = 'ein zwei drei vier fünf sechs sieben acht neun'.split(' ');
const GERMAN_TENS = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
const GERMAN_TEENS = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
  ' ',
);

/** German writes a number below a thousand, and a year, as one word. */
function germanBelowHundred(): readonly string[] {
  const low = ['', ...GERMAN_UNITS, ...GERMAN_TEENS];
  const high = GERMAN_TENS.flatMap((ten) => [ten, ...GERMAN_UNITS.map((unit) => `${unit}und${ten}`)]);
  return [...low, ...high];
}

function addGerman(): void {
  const below = germanBelowHundred();
  const put = (spelling: string, word: NumberWord) => {
    for (const one of plainSpellings(spelling)) found.set(one, word);
  };
  for (const [value, spelling] of below.entries()) {
    if (value === 0) continue;
    put(spelling, { is: 'number', value });
    for (const ending of ['te', 'ter', 'ten', 'tes', 'ste', 'ster', 'sten', 'stes'])
      put(spelling + ending, { is: 'number', value, last: true });
    for (const hundreds of [...GERMAN_UNITS.entries()])
      for (const und of ['', 'und'])
        put(`${hundreds[1]}hundert${und}${spelling}`, {
          is: 'whole',
          value: (hundreds[0] + 1) * 100 + value,
        });
    for (const und of ['', 'und']) {
      put(`hundert${und}${spelling}`, { is: 'whole', value: 100 + value });
      for (const [teen, century] of [['achtzehn', 18] as const, ['neunzehn', 19] as const])
        put(`${teen}hundert${und}${spelling}`, { is: 'whole', value: century * 100 + value });
      put(`zweitausend${und}${spelling}`, { is: 'whole', value: 2000 + value });
    }
  }
  for (const [index, unit] of GERMAN_UNITS.entries())
    put(`${unit}hundert`, { is: 'whole', value: (index + 1) * 100 });
  for (const [spelling, value] of [
    ['neunzehnhundert', 1900],
    ['zweitausend', 2000],
  ] as const)
    put(spelling, { is: 'whole', value });
  numbers(0, 'null eins zwo');
  found.set('zwo', { is: 'number', value: 2 });
  ordinals(1, 'erste|erster|ersten|erstes - dritte|dritter|dritten|drittes');
  ordinals(7, 'siebte|siebter|siebten|siebtes achte|achter|achten|achtes');
  add('doppel|doppelt', () => ({ is: 'times', value: 2 }));
}

/** With its marks dropped, and with the umlauts written out. */
function plainSpellings(spelling: string): readonly string[] {
  const sharp = spelling.replaceAll('ß', 'ss');
  return [sharp.replaceAll('ü', 'u').replaceAll('ö', 'o'), sharp.replaceAll('ü', 'ue').replaceAll('ö', 'oe')];
}

function addFrench(): void {
  numbers(0, 'zero un|une deux trois quatre cinq six sept huit neuf');
  add('dix onze douze treize quatorze quinze seize', (index) => ({
    is: 'number',
    value: 10 + index,
    onTens: true,
  }));
  numbers(20, 'vingt|vingts trente quarante cinquante soixante septante huitante|octante nonante', 10);
  ordinals(1, 'premier|premiere');
  add('cent|cents mille', (index) => ({ is: 'scale', value: index === 0 ? 100 : 1000 }));
}

function addSpanish(): void {
  numbers(0, 'cero uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince');
  numbers(16, 'dieciseis diecisiete dieciocho diecinueve veinte veintiuno|veintiun veintidos veintitres');
  numbers(24, 'veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta');
  numbers(40, 'cuarenta cincuenta sesenta setenta ochenta noventa', 10);
  ordinals(1, 'primero|primer');
  add(
    'ciento|cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
    (index) => ({ is: 'whole', value: (index + 1) * 100 }),
  );
  add('mil', () => ({ is: 'scale', value: 1000 }));
  add('doble', () => ({ is: 'times', value: 2 }));
}

function addEnglish(): void {
  numbers(
    0,
    'zero|nought|naught|ought|oh|o|nil one two three four five six seven eight nine ten eleven twelve',
  );
  numbers(13, 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen');
  numbers(20, 'twenty thirty forty|fourty fifty sixty seventy eighty ninety', 10);
  ordinals(1, 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth');
  ordinals(14, 'fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth');
  ordinals(20, 'twentieth thirtieth', 10);
  add('hundred thousand', (index) => ({ is: 'scale', value: index === 0 ? 100 : 1000 }));
  add('double|dbl triple|treble quadruple', (index) => ({ is: 'times', value: index + 2 }));
  add('and|und|y|et', () => ({ is: 'and' }));
}

addGerman();
addFrench();
addSpanish();
addEnglish();
// A plural, or the `s` of a possessive, may follow any; and more of them, as a model may put one behind a placeholder for a plural.
for (const [word, meaning] of [...found])
  for (const end of ['s', 'ss', 'sss'])
    if (meaning.is !== 'and' && !found.has(word + end)) found.set(word + end, meaning);

/** English, German, French and Spanish words for numbers, in lower case and without marks. */
export const NUMBER_WORDS: ReadonlyMap<string, NumberWord> = found;
