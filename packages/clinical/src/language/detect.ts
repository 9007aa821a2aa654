/**
 * Small words by which a language is known, without accents. Words that English has too are left out of the others, so
 * that an English message is never taken for another language. Japanese and other scripts are known by their letters.
 */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: 'the a an i my me you your he she his her him it its we our they their them is am are was were be been has have had do does did not no and or but of to in on at for with from this that these what when why how who can could will would should im ive dont cant hes shes if so there just now because about after by as up out all any got get feel think',
  de: 'der das den dem des und ich mein meine meinem meinen meiner nicht ist sind sie er wir ein eine einen einem einer hat habe haben mit auf fur von zu im es sich wird kann seit nach bei aber auch nur noch schon sehr wie wenn oder als um ihr ihm ihn kein keine keinen wurde bin mir mich sein seine',
  es: 'el la los las un una y que de del en es esta estoy mi mis su se le lo con por para muy pero como cuando tiene tengo ha hay esto ella yo nos al desde hace sin ya mas porque puedo puede siento marido hijo hija',
  fr: 'le la les un une des du de et est je j ai il elle mon ma mes sa ses ne pas que qui dans sur pour avec mais depuis c ce cette ca vous nous au aux en n l d tres plus peux peut suis fait s y ont a quand comment quels quelles quel',
  it: 'il lo la gli un una di che e non mi mia mio ho ha sono con per del della nel nella da al alla si ci ma anche piu molto questo come quando sta sto suo sua perche cosa dopo quali qual',
  pt: 'o os as um uma e de do da dos das que nao meu minha com para por em no na esta estou tem tenho ele ela muito mas como quando se ao eu foi sem mais sua seu isso ja desde quais qual voce',
  pl: 'i w z na nie sie jest mam ma moj moja mojego mojej ze jak po co ale od czy dla przez jestem bardzo juz tylko jego jej przy moze go o u tak mi mu maz zona syn corka dziecko jakie',
  tr: 've bir bu cok benim var yok icin ile ne ama da de mi mu gibi sonra daha degil oldu olan kadar nasil esim annem babam oglum kizim bebegim simdi o ben su nefes agrim agrisi ediyor yapmaliyim nedir',
  nl: 'het een ik mijn niet en van zijn heb heeft maar ook wel nog naar dat die met voor op aan bij hij zij wij je jij deze wordt kan geen er uit als dan moet wil',
  sv: 'och jag att det ar inte en ett min mitt mina har som pa med av den han hon vi for mig till kan om fran efter eller nar nagot ont',
  da: 'og jeg at det er ikke en et min mit mine har som pa med af den han hun vi mig til kan om fra efter eller nar noget ondt',
  fi: 'ja on ei en mina minun se han etta mutta myos kun jos niin ovat ole olen hanella minulla sattuu nyt miten',
  ro: 'si nu este sunt am un o ca la cu pe din de mea meu mi se el ea pentru dar foarte fost asta sau cand cum',
  cs: 'a je na ze se v s to jsem mam neni ale jako co pro byl ma mi muj moje kdyz nebo uz jeho jeji jak',
  sk: 'a je na ze sa v s to som mam nie ale ako co pre bol ma mi moj moja ked alebo uz jeho jej',
  hu: 'a az es nem van hogy egy en o is de meg mar csak vagy nagyon mert fel ki mi ha vagyok nekem ferjem fiam',
  hr: 'i je u na se da sam ne ali za od moj moja koji sto kako ima imam nije jako bi ili vec kad',
  vi: 'toi khong cua va la bi co cho nguoi nay duoc mot chong vo con dang rat thi lam ba me trong',
  id: 'yang dan saya di ini itu tidak dengan untuk dari ada dia sudah bisa anak suami istri ke sangat sakit akan apa',
  tl: 'ang ng sa ako mga na hindi ko siya po may ay ito niya kung asawa anak masakit ba',
  sw: 'na ya wa ni kwa yangu mimi yake sana hapana ana nina mtoto mume mke maumivu hawezi',
};

/** English, abbreviations of clinicians (MI, PE, OD, PO), and words of others as well: they tell nothing. */
const AMBIGUOUS = 'a an me no in on all so as was do i he at her by for we come die mi pe ca od po na si ba';

/** Marks of languages that share a script with one that is read. */
const OTHER_IN_SCRIPT: Readonly<Record<string, { readonly letters: RegExp; readonly like: string }>> = {
  uk: { letters: /[іїєґ]/giu, like: 'ru' },
  fa: { letters: /[پچژگ]/gu, like: 'ar' },
  ur: { letters: /[ٹڈڑںے]/gu, like: 'ar' },
};

export type Script =
  | 'latin'
  | 'cyrillic'
  | 'arabic'
  | 'devanagari'
  | 'han'
  | 'kana'
  | 'hangul'
  | 'greek'
  | 'hebrew'
  | 'thai'
  | 'bengali'
  | 'tamil'
  | 'georgian'
  | 'armenian'
  | 'other';

/** First and last code point of each script, by the order of the first. What is in none is `other`. */
const RANGES: readonly (readonly [number, number, Script])[] = [
  [0x41, 0x24f, 'latin'],
  [0x370, 0x3ff, 'greek'],
  [0x400, 0x52f, 'cyrillic'],
  [0x531, 0x58f, 'armenian'],
  [0x590, 0x5ff, 'hebrew'],
  [0x600, 0x77f, 'arabic'],
  [0x900, 0x97f, 'devanagari'],
  [0x980, 0x9ff, 'bengali'],
  [0xb80, 0xbff, 'tamil'],
  [0xe00, 0xe7f, 'thai'],
  [0x10a0, 0x10ff, 'georgian'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1e00, 0x1eff, 'latin'],
  [0x3040, 0x30ff, 'kana'],
  [0x3400, 0x9fff, 'han'],
  [0xac00, 0xd7af, 'hangul'],
];
/** Of the letters of a message: fewer are a name, a drug or a quotation. */
const SHARE = 0.3;

const known = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS))
  for (const word of words.split(' ')) known.set(word, [...(known.get(word) ?? []), language]);
for (const [word, languages] of known) if (languages.includes('en')) known.set(word, ['en']);
for (const word of AMBIGUOUS.split(' ')) known.delete(word);
// Letters that somebody sets apart are no words.
for (const word of known.keys()) if (word.length === 1) known.delete(word);

export interface Detected {
  /** Scripts that make up a good part of the letters, the most frequent first. */
  readonly scripts: readonly Script[];
  /** Function words found, by language; a language without any is not there. */
  readonly counts: ReadonlyMap<string, number>;
  /** ISO 639-1. Null: not known, or too little to tell. */
  readonly language: string | null;
}

const BY_SCRIPT: Partial<Record<Script, string>> = {
  cyrillic: 'ru',
  arabic: 'ar',
  devanagari: 'hi',
  han: 'zh',
  kana: 'ja',
  hangul: 'ko',
  greek: 'el',
  hebrew: 'he',
  thai: 'th',
  bengali: 'bn',
  tamil: 'ta',
  georgian: 'ka',
  armenian: 'hy',
};

/** Language and script of a text, in time linear in its length. `folded`: the text as `fold` gives it. */
export function detect(text: string, folded: string): Detected {
  const scripts = scriptsOf(text);
  const counts = new Map<string, number>();
  if (scripts.includes('latin'))
    for (const word of folded.split(' '))
      for (const language of known.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  return { scripts, counts, language: languageOf(text, scripts, counts) };
}

function languageOf(
  text: string,
  scripts: readonly Script[],
  counts: ReadonlyMap<string, number>,
): string | null {
  const [first] = scripts;
  if (scripts.includes('kana')) return 'ja';
  if (first === undefined || first === 'other') return null;
  if (first !== 'latin') {
    const language = BY_SCRIPT[first] ?? null;
    const other = Object.entries(OTHER_IN_SCRIPT).find(
      ([, { like, letters }]) => like === language && (text.match(letters)?.length ?? 0) >= 2,
    );
    return other?.[0] ?? language;
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  if (best === undefined) return null;
  return second !== undefined && second[1] === best[1] && best[0] !== 'en' ? null : best[0];
}

function scriptsOf(text: string): readonly Script[] {
  const counts = new Map<Script, number>();
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const script = scriptOf(text.charCodeAt(at));
    if (script === null) continue;
    letters += 1;
    counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= SHARE * letters)
    .sort((a, b) => b[1] - a[1])
    .map(([script]) => script);
}

/** Null: no letter. */
function scriptOf(code: number): Script | null {
  if (code < 0x370) return (code | 0x20) >= 0x61 && (code < 0x7b || code > 0xbf) ? 'latin' : null;
  if (code >= 0x2000 && code < 0x2e80) return null;
  if ((code >= 0x3000 && code < 0x3040) || code >= 0xd800) return null;
  return RANGES.find(([from, to]) => code >= from && code <= to)?.[2] ?? 'other';
}
