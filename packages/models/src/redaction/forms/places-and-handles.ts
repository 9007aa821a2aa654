import type { Identifier } from '@consilium/kernel';
import { foldedWords } from '../match/fold.ts';
import type { Form } from '../match/form.ts';
import { nameForms } from './name-forms.ts';

interface Look {
  readonly kind: Identifier['kind'];
  /** Without it there is none: most texts are not looked at twice. */
  readonly needs: RegExp;
  /** Every repetition is bounded. Of a name the first group is what is hidden. */
  readonly pattern: RegExp;
}

const STREET =
  'Road|Rd|Street|St|Avenue|Ave|Lane|Ln|Drive|Dr|Way|Close|Court|Ct|Place|Pl|Square|Sq|Terrace|Crescent|Gardens|Grove|Hill|Row|Mews|Park|Parade|Boulevard|Blvd|Highway|Quay|Walk';
const NATO =
  'alfa|alpha|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliett?|kilo|lima|mike|november|oscar|papa|quebec|romeo|sierra|tango|uniform|victor|whiskey|x-?ray|yankee|zulu';

/** Where somebody is found, and by what name in a network: told by the look, in what a person writes. */
const LOOKS: readonly Look[] = [
  {
    kind: 'email',
    needs: /[[({]\s?(?:at|@|ät)\s?[\])}]/i,
    pattern:
      /(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,64}\s?[[({]\s?(?:at|@|ät)\s?[\])}]\s?[\p{L}\p{N}-]{1,63}(?:\s?(?:\.|[[({]\s?(?:dot|punkt|point|punto|\.)\s?[\])}])\s?[\p{L}\p{N}-]{1,63}){1,4}/giu,
  },
  {
    kind: 'identifier',
    needs: /@/,
    pattern: /(?<![\p{L}\p{N}._%+@-])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{1,38})[\p{L}\p{N}_]/gu,
  },
  {
    kind: 'identifier',
    needs: /:\/\//,
    pattern:
      /(?<=https?:\/\/[^\s?#]{1,120}\/(?:u|user|users|profile|profiles|people|person|in|members?|patients?)\/)[^\s/?#]{2,80}/giu,
  },
  {
    kind: 'address',
    needs: /\d\.\d{4}/,
    pattern: /(?<![\w.])[+-]?\d{1,2}\.\d{4,8}°?\s?[NSns]?[,;/ ]\s?[+-]?\d{1,3}\.\d{4,8}(?![\w.]\d)/g,
  },
  {
    kind: 'address',
    needs: /\d\s?°\s?\d/,
    pattern:
      /\d{1,2}\s?°\s?\d{1,2}\s?['′’](?:\s?\d{1,2}(?:[.,]\d{1,3})?\s?["″”])?\s?[NSns][,;/ ]{0,2}\d{1,3}\s?°\s?\d{1,2}\s?['′’](?:\s?\d{1,2}(?:[.,]\d{1,3})?\s?["″”])?\s?[EWOewo]/gu,
  },
  {
    kind: 'address',
    needs: /\/\/\/|what3words|w3w/i,
    pattern: /(?<=\/\/\/|(?:what3words|w3w)[^.]{0,30}\s)\p{L}{3,20}\.\p{L}{3,20}\.\p{L}{3,20}/giu,
  },
  {
    kind: 'identifier',
    needs: /\d\.\d{1,3}\.\d{1,3}\.\d/,
    pattern: /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]\d)/g,
  },
  {
    kind: 'identifier',
    needs: /[\da-f]{2}[:-][\da-f]{2}[:-][\da-f]{2}/i,
    pattern: /(?<![\da-f])(?:[\da-f]{2}([:-]))(?:[\da-f]{2}\1){4}[\da-f]{2}(?![\da-f])/gi,
  },
  // A British postcode and number plate; the street of an address.
  {
    kind: 'address',
    needs: /\d[A-Z]{2}/,
    pattern: /(?<![\p{L}\p{N}-])[A-Z]{1,2}\d[A-Z\d]? \d(?!UG)[ABD-HJLNP-UW-Z]{2}(?![\p{L}\p{N}-])/gu,
  },
  {
    kind: 'identifier',
    needs: /[A-Z]{2}\d{2}/,
    pattern: /(?<![\p{L}\p{N}-])[A-Z]{2}\d{2} [A-Z]{3}(?![\p{L}\p{N}-])/gu,
  },
  {
    kind: 'address',
    needs: new RegExp(` (?:${STREET})\\b`),
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,/-])\\d{1,4}[a-zA-Z]? (?:\\p{Lu}[\\p{L}'’.-]{1,24} ){1,3}(?:${STREET})(?![\\p{L}\\p{N}])`,
      'gu',
    ),
  },
  {
    kind: 'address',
    needs: /stra(?:ß|ss)e|str\.|gasse|weg|platz|allee|\brue\b|\bcalle\b|\bvia\b/i,
    pattern:
      /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}-]{1,30}(?:stra(?:ß|ss)e|str\.|gasse|weg|platz|allee) \d{1,4}[a-z]?|(?:\d{1,4}(?: bis)?,? )?(?:[Rr]ue|[Cc]alle|[Vv]ia|[Aa]venue|[Cc]hemin) (?:(?:de|du|des|la|le|del|della|l['’]) ?){0,2}\p{Lu}[\p{L}'’-]{2,30}(?: \p{Lu}[\p{L}'’-]{2,30})?,? \d{1,4}[a-z]?|\d{1,4}(?: bis)?,? (?:rue|avenue|chemin|boulevard) (?:(?:de|du|des|la|le|l['’]) ?){0,2}\p{Lu}[\p{L}'’-]{2,30})(?![\p{L}\p{N}])/gu,
  },
  // A family name after a title; practitioners (Dr, Prof.) go as they are.
  {
    kind: 'name',
    needs: /\b(?:Mr|Mrs|Ms|Miss|Mx|Herrn?|Frau|Mme|Mlle|Madame|Monsieur|Señora?|Sra?)\b/,
    pattern:
      /(?<!\p{L})(?:Mr|Mrs|Ms|Miss|Mx|Herrn?|Frau|Mme|Mlle|Madame|Monsieur|Señora?|Sra?)\.? (\p{Lu}[\p{L}'’]{1,24}(?:-\p{Lu}[\p{L}'’]{1,24})?)(?![\p{L}\p{N}])/gu,
  },
  {
    kind: 'name',
    needs: new RegExp(`\\b(?:${NATO})[\\s,-]+(?:${NATO})\\b`, 'i'),
    pattern: new RegExp(`(?<!\\p{L})(?:(?:${NATO})[\\s,-]{1,3}){2,20}(?:${NATO})(?!\\p{L})`, 'giu'),
  },
  {
    kind: 'name',
    needs: /spell|spelt|name/i,
    pattern:
      /(?<=\b(?:spell(?:ed|ing)?|spelt|surname|name)\b[^.!?]{0,40}[\s:])\p{L}(?:[\s.,-]{1,2}\p{L}){2,30}(?!\p{L})/giu,
  },
  {
    kind: 'identifier',
    needs:
      /\b(?:log-?in|user ?name|user ?id|screen ?name|handle|nick(?:name)?|skype|teams|zoom|telegram|insta(?:gram)?|whatsapp|snapchat|signal|discord|facebook|tiktok)\b/i,
    pattern:
      /(?<=\b(?:log-?in|user ?name|user ?id|screen ?name|handle|nick|skype|teams|zoom|telegram|insta(?:gram)?|whatsapp|snapchat|signal|discord|facebook|tiktok)\b(?: \p{L}{2,10}){0,4}[\s:=]{1,3})(?=[\p{L}._-]{0,30}[\d._])[\p{L}\p{N}][\p{L}\p{N}._-]{2,38}[\p{L}\p{N}]/giu,
  },
];

export interface Looked extends Identifier {
  readonly forms: readonly Form[];
}

/** Addresses, positions, handles and spelt names of these texts; each is looked for as it is written. */
export function placesAndHandles(texts: readonly string[]): readonly Looked[] {
  const found = new Map<string, Looked>();
  for (const text of texts)
    for (const { kind, needs, pattern } of LOOKS) {
      if (!needs.test(text)) continue;
      for (const match of text.matchAll(pattern)) {
        const family = kind === 'name' ? match[1] : undefined;
        const hidden = family ?? match[0];
        const words = foldedWords(hidden);
        const exact: Form = { words, gap: 'between', when: 'always' };
        // A family name can be an ordinary word: Mr Will.
        const forms = family === undefined ? [exact] : nameForms(`${family},`);
        if (words.length > 0) found.set(hidden, { kind, text: hidden, forms });
      }
    }
  return [...found.values()];
}
