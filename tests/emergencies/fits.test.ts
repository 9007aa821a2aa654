import { describe, expect, it } from 'vitest';
import { screen } from './screen.ts';

const told = (text: string) => screen.advice(screen.check(text)!, 'GB');
const WOUND = /press hard|firm pressure/i;
const BREATHING = /^Trouble with breathing/;
const BELLY = /belly/i;
const CHEST = /^(Pain or a strange feeling in the chest|This could be a heart attack)/;
const SELF_HARM = 'I am glad that you wrote this';

describe('advice that fits what was found [A15]', () => {
  it.each([
    ['I am vomiting blood', /bleeding inside the body/, WOUND],
    ['My stools are black like tar', /black stools/, WOUND],
    ['There is blood in my urine', /Blood from inside the body/, WOUND],
    ['My calf is swollen, red and hot', /clot/, BREATHING],
    ['I am coughing up blood', /Coughing up blood/, BREATHING],
    ['I cannot pee', /pass water/, BELLY],
    ['I fainted twice', /Fainting/, CHEST],
    ['My toddler drank bleach', /Keep the packet/, SELF_HARM],
    ['My 3 year old swallowed antifreeze', /Keep the packet/, SELF_HARM],
  ])('%s', (text, fits, doesNot) => {
    expect(told(text)).toMatch(fits);
    expect(told(text)).not.toMatch(doesNot);
  });

  it.each(['I want to drink bleach', 'I drank bleach on purpose', 'She says she will drink bleach and die'])(
    'still answers a person who means to: %s',
    (text) => {
      expect(screen.check(text)!.entries).toContain('suicidal-with-method');
      expect(told(text)).toContain(SELF_HARM);
    },
  );

  it('leaves the wound in the second place where somebody is stabbed and vomits blood', () => {
    expect(told('He was stabbed, blood is pouring out and he is vomiting blood')).toMatch(
      /inside the body[\s\S]*A wound: press hard/,
    );
  });

  it('begins no sentence with a name in small letters', () => {
    expect(told('My toddler drank bleach')).not.toMatch(/[.!?]\s+[a-z]/);
  });
});
