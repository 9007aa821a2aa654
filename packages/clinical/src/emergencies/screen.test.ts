import { describe, expect, it } from 'vitest';
import { shipped, smallCatalogue, smallHeart, smallLanguage } from './catalogue.fixture.ts';
import { createEmergencyScreen } from './screen.ts';

const screen = createEmergencyScreen(shipped);
const tier = (text: string) => screen.check(text)?.tier ?? 'none';

describe('the emergency screen [A15]', () => {
  it.each([
    ['an id is no temperature', 'I suspect wordde44c367.', 'none'],
    ['an id that begins with a number neither', 'Case 42c32f58 and 24c76104 in the list', 'none'],
    ['nor one with dashes', 'See f56e1945-adcd-41c2-950d-e9e01478cbb5', 'none'],
    ['a temperature without a space is one', 'Temp 42.5C since noon', 'emergency'],
    ['amounts joined by x are amounts', 'I swallowed 20x500mg paracetamol', 'emergency'],
    ['a denial hides nothing in another clause', 'No fever, but crushing chest pain', 'emergency'],
    ['a denial ends at a comma without "or"', 'No fever, crushing chest pain', 'emergency'],
    ['a denial reaches its own list', 'No fever, chest pain or cough', 'none'],
    ['a far denial reaches the sentence', 'Denies fever, chest pain, vomiting', 'none'],
    ['and ends where something is reported', 'Denies fever, reports crushing chest pain', 'emergency'],
    ['an answer after the question denies', 'Any chest pain? No.', 'none'],
    ['what is not known is not denied', "I don't know why my chest hurts", 'urgent'],
    ['a denial can be the sign itself', 'He is not breathing', 'emergency'],
    ['the past is past', 'I had a heart attack in 2015', 'none'],
    [
      'the past does not cover the present',
      'I had a heart attack in 2015 and now I have chest pain',
      'emergency',
    ],
    ['what began is not past', 'My chest pain started this morning, same as last year', 'urgent'],
    ['a relative who is there counts', 'My wife has chest pain and is sweating', 'emergency'],
    ['a relative who died does not', 'My grandfather died of a heart attack', 'none'],
    ['a question in general is none', 'What are the symptoms of a stroke?', 'none'],
    [
      'a question with oneself in it is one',
      'What are the signs of a heart attack? My chest hurts',
      'urgent',
    ],
    ['a name from afar is none', 'I am petrified of sepsis. My tattoo is booked for Friday', 'none'],
    ['a name of what is here is one', 'I read about sepsis and I think she has sepsis', 'emergency'],
    ['a question ends where somebody has it', 'What is a stroke, he has a stroke', 'emergency'],
    ['what is feared is none', 'We start weaning on Monday, is he going to choke on it?', 'none'],
    ['a fear hides nothing in another clause', 'What if it is a stroke, my face is drooping', 'emergency'],
    ['watching a film is no story', 'We were watching a film and his face dropped on one side', 'emergency'],
    ['pain in my side is of no relative', 'Sudden severe pain in my side and belly, I fainted', 'emergency'],
    ['numbers may be words', 'He took thirty paracetamol', 'emergency'],
    ['a story is none', 'In the film she has a stroke', 'none'],
    [
      'a story does not cover what happens now',
      'In the film he had a stroke. My face is drooping now',
      'emergency',
    ],
    [
      'small words do not make it small',
      "It's probably nothing, just a little bit of crushing chest pain",
      'emergency',
    ],
    ['a word for a test is routine', 'When is my chest x-ray?', 'none'],
    ['an idiom is none', 'This deadline is killing me', 'none'],
    ['letters set apart are read', 'i feel s u i c i d a l', 'urgent'],
    ['invisible letters are read over', 'che\u200bst pa\u00adin', 'urgent'],
  ])('%s', (_, text, expected) => {
    expect(tier(text)).toBe(expected);
  });

  it('names the most urgent entry first', () => {
    const urgency = screen.check('I have hives. Also I want to kill myself, I have a gun.');
    expect(urgency).toMatchObject({ tier: 'emergency' });
    expect(urgency!.entries[0]).toBe('suicidal-with-method');
  });

  it('reads every language of the catalogue and answers in it', () => {
    const german = smallHeart
      .replace('[chest pain]', '[brustschmerz]')
      .replace('heart-attack', 'herzinfarkt')
      .replace('Heart: call', 'Herz: rufen Sie');
    const both = createEmergencyScreen(
      smallCatalogue({
        'de/language.yml': smallLanguage,
        'de/herz.yml': german.replace('sweating', 'schwitzen'),
      }),
    );
    const urgency = both.check('Brustschmerz und Schwitzen')!;
    expect(urgency).toEqual({ tier: 'emergency', entries: ['herzinfarkt'] });
    expect(both.advice(urgency, 'GB')).toBe('Herz: rufen Sie 999.');
  });

  it('needs the companions where an entry names them', () => {
    const needy = createEmergencyScreen(
      smallCatalogue({ 'en/heart.yml': smallHeart.replace('stronger: [sweating]', 'with: [sweating]') }),
    );
    expect(needy.check('chest pain')).toBeNull();
    expect(needy.check('chest pain. no sweating')).toBeNull();
    expect(needy.check('chest pain. sweating')).toEqual({ tier: 'urgent', entries: ['heart-attack'] });
  });

  it('leaves an entry out where another speaks', () => {
    const unless = smallHeart.replace('    stronger:', '    unless: [rib pain]\n    stronger:');
    const of = (heart: string) => createEmergencyScreen(smallCatalogue({ 'en/heart.yml': heart }));
    expect(of(smallHeart).check('chest pain, rib pain')).not.toBeNull();
    expect(of(unless).check('chest pain, rib pain')).toBeNull();
    expect(of(unless).check('chest pain, no rib pain')).not.toBeNull();
  });

  it('takes the number in a name for none of its own, and one that is stuck to a word for one', () => {
    const bpm = smallHeart.replace('[chest pain]', '["hba1c (is)? #40-50", "pulse #1-3"]');
    const { check } = createEmergencyScreen(smallCatalogue({ 'en/heart.yml': bpm }));
    expect(check('HbA1c is 48')).not.toBeNull();
    expect(check('pulse hba1c')).toBeNull();
    expect(check('pulse2')).not.toBeNull();
  });

  it('can be told that a context does not lower an entry', () => {
    const stern = smallHeart.replace('    stronger:', '    despite: [past]\n    stronger:');
    const of = (heart: string) => createEmergencyScreen(smallCatalogue({ 'en/heart.yml': heart }));
    expect(of(smallHeart).check('chest pain last year')).toBeNull();
    expect(of(stern).check('chest pain last year')).not.toBeNull();
    expect(of(stern).check('no chest pain last year')).toBeNull();
  });

  it('raises what is urgent where the message itself holds a sign of danger, but for its own subject', () => {
    const danger = `${smallLanguage}concepts: { faint: [faint] }\ndanger: [faint]`;
    const of = (heart: string) =>
      createEmergencyScreen(smallCatalogue({ 'en/language.yml': danger, 'en/heart.yml': heart }));
    expect(of(smallHeart).check('chest pain')?.tier).toBe('urgent');
    expect(of(smallHeart).check('chest pain. I feel faint')?.tier).toBe('emergency');
    expect(of(smallHeart).check('chest pain. not faint')?.tier).toBe('urgent');
    const own = smallHeart.replace('    stronger:', '    own_signs: [faint]\n    stronger:');
    expect(of(own).check('chest pain. I feel faint')?.tier).toBe('urgent');
  });

  it('leaves out what has passed, where the entry says so and no sign of danger is left', () => {
    const passed = `${smallLanguage}concepts: { faint: [faint] }\ndanger: [faint]\npassed: [gone now]`;
    const of = (heart: string) =>
      createEmergencyScreen(smallCatalogue({ 'en/language.yml': passed, 'en/heart.yml': heart }));
    const passing = smallHeart.replace('    stronger:', '    passes: true\n    stronger:');
    expect(of(smallHeart).check('chest pain, gone now')).not.toBeNull();
    expect(of(passing).check('chest pain, gone now')).toBeNull();
    expect(of(passing).check('chest pain, not gone now')).not.toBeNull();
    expect(of(passing).check('chest pain, gone now. sweating')?.tier).toBe('emergency');
    expect(of(passing).check('chest pain, gone now. faint')?.tier).toBe('emergency');
  });
});
