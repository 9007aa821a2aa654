import { describe, expect, it } from 'vitest';
import { capitals, surnameFirst } from './person-name.ts';

const said = (over: Partial<Parameters<typeof surnameFirst>[0]>) =>
  surnameFirst({ family: null, given: null, name: null, language: null, ...over });

describe('a name as clinicians write it [B10]', () => {
  it.each([
    [{ family: 'Probe-Halvorsen', given: 'Anton Elias' }, 'PROBE-HALVORSEN, Anton Elias'],
    [{ family: 'van der Berg', given: 'Jo' }, 'VAN DER BERG, Jo'],
    [{ family: "O'Neill" }, "O'NEILL"],
    [{ name: 'Ana Ruiz García' }, 'Ana Ruiz García'],
    [{ name: 'Marten, Leo' }, 'Marten, Leo'],
    [{ given: 'Cher', name: 'Cher' }, 'Cher'],
    [{ family: ' ', given: 'Leo' }, 'Leo'],
    [{ name: ' ' }, 'Name not known'],
    [{}, 'Name not known'],
  ])('%j is %s', (name, words) => expect(said(name)).toBe(words));

  it.each([
    ['Yiğit', 'tr', 'YİĞİT', 'the i of Turkish keeps its dot'],
    ['Işık', 'tr-TR', 'IŞIK', 'and the one without has none'],
    ['Smith', 'tr', 'SMİTH', 'by the language that the record names'],
    ['Smith', null, 'SMITH', 'not by that of the browser'],
    ['Weiß', 'de', 'WEIẞ', 'not WEISS, which is another name'],
    ['Παπαδάκης', 'el', 'ΠΑΠΑΔΑΚΗΣ', 'without accents, as Greek does'],
    ['Достоевский', 'ru', 'ДОСТОЕВСКИЙ', 'Cyrillic'],
    ['გელაშვილი', 'ka', 'გელაშვილი', 'Georgian stays as it is'],
    ['王', 'zh', '王', 'no capitals'],
    ['محمد', 'ar', 'محمد', 'no capitals'],
    ['Smith', 'no such language', 'SMITH', 'what is no language'],
  ])('%s (%s) is %s: %s', (name, language, words, _) => expect(capitals(name, language)).toBe(words));
});
