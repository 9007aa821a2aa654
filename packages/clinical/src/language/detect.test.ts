import { describe, expect, it } from 'vitest';
import { detect } from './detect.ts';
import { fold } from './fold.ts';

const languageOf = (text: string) => detect(text, fold(text)).language;

describe('the language of a message [A15]', () => {
  it.each([
    ['en', 'My husband has chest pain'],
    ['de', 'Mein Mann hat Schmerzen in der Brust'],
    ['es', 'Mi marido tiene dolor en el pecho'],
    ['fr', 'Mon mari a une douleur dans la poitrine'],
    ['it', 'Mio marito ha un dolore al petto e non sta bene'],
    ['pt', 'O meu marido tem uma dor no peito e não está bem'],
    ['pl', 'Mój mąż ma ból w klatce piersiowej i jest blady'],
    ['tr', 'Eşim nefes alamıyor ve çok kötü'],
    ['ru', 'У мужа болит в груди'],
    ['uk', 'Мій чоловік не дихає, його серце'],
    ['ar', 'زوجي يعاني من ألم في الصدر'],
    ['fa', 'پدرم درد قفسه سینه دارد چه کنم گیج است'],
    ['hi', 'मेरे पति के सीने में दर्द है'],
    ['zh', '我丈夫胸口痛'],
    ['ja', '夫が胸の痛みを訴えています'],
    ['nl', 'Mijn man heeft pijn op de borst'],
  ])('is %s by script and function words', (language, text) => expect(languageOf(text)).toBe(language));

  it.each([
    ['a list of medicines', 'metformin ramipril'],
    ['numbers', '120/80'],
    ['nothing', ''],
    ['letters set apart', 's u i c i d e'],
  ])('is not known: %s', (_, text) => expect(languageOf(text)).toBeNull());

  it('folds accents and other forms of a letter, and keeps vowel signs of Devanagari', () => {
    expect(fold('Łódź, ÖL! Straße')).toBe(' lodz , ol . strasse ');
    expect(fold('दर्द')).toBe(' दर्द ');
    expect(fold('أَلَم')).toBe(' الم ');
  });
});
