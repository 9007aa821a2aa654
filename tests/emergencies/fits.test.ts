import { describe, expect, it } from 'vitest';
import { screen } from './screen.ts';
import { roundOne, roundTwo } from './voices.ts';

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

  it.each(['I want to drink bleach', 'I drank bleach on purpose'])(
    'still answers a person who means to: %s',
    (text) => {
      expect(screen.check(text)!.entries).toContain('suicidal-with-method');
      expect(told(text)).toContain(SELF_HARM);
    },
  );

  it('speaks to somebody who writes about another as such', () => {
    expect(told('She says she will drink bleach and die')).toMatch(/Somebody may be about to end their life/);
    expect(told('She says she will drink bleach and die')).not.toContain(SELF_HARM);
  });

  it('leaves the wound in the second place where somebody is stabbed and vomits blood', () => {
    expect(told('He was stabbed, blood is pouring out and he is vomiting blood')).toMatch(
      /inside the body[\s\S]*Press on wounds/,
    );
  });

  it('says first what helps in a hospital, where the message is from one', () => {
    expect(told('Ward nights, he is vomiting blood, BP 80/40')).toMatch(/^In a hospital or clinic/);
    expect(told('He is vomiting blood at home')).not.toMatch(/hospital or clinic/);
  });

  it('begins no sentence with a name in small letters', () => {
    expect(told('My toddler drank bleach')).not.toMatch(/[.!?]\s+[a-z]/);
  });
});

describe('the most specific text, and no other beside it [A15]', () => {
  it.each([
    ['my husband strangled me and my throat feels swollen', /safely/, /adrenaline/],
    ['she had a fit two days after giving birth', /eclampsia/, /sepsis|infection/i],
    ['my wife had a baby last week and hears voices saying the baby is evil', /After a birth/, /cord/],
    ['glucose 34 mg/dl and cannot swallow', /nothing by mouth/, /sugar now|take sugar/],
    ['tearing pain in my chest going to my back', /no aspirin/, /If there is aspirin/],
    ['38 weeks pregnant BP 165/112', /This blood pressure is dangerous/, /cord/],
    ['he has been having a fit for ten minutes', /how long it has lasted/, /this could be/i],
    ['My toddler swallowed a button battery', /battery/, /Keep the packet, bottle/],
    ['the carbon monoxide alarm is going off and we have headaches', /out into fresh air now/, /vomit/],
    ['voices tell me to kill my neighbour', /a voice tells you/, /I am glad/],
    ['I want to kill myself', /I am glad that you wrote this/, /so hard right now/],
  ])('%s', (text, fits, doesNot) => {
    expect(told(text)).toMatch(fits);
    expect(told(text)).not.toMatch(doesNot);
  });
});

describe('no text that waits for what is already there [A15]', () => {
  it.each([
    ['My baby is 12 days, yellow, does not want the breast and is floppy', /child/],
    ['After my operation I have 40.1, I shake and my wife says I talk stupid things', /sepsis/],
    ['Since my leg was in plaster I am short of air, and I spit blood', /clot in the lung/],
    ['Sodium was 119, she is confused', /now/],
    ['My daughter cut her arm and she is drowsy now', /now/],
  ])('%s', (text, fits) => {
    expect(screen.check(text)?.tier).toBe('emergency');
    expect(told(text)).toMatch(fits);
  });

  it.each(
    roundOne.voices.filter(({ kind }) => kind === 'emergency').map(({ id, text }) => [id, text] as const),
  )('calls the ambulance in %s', (_, text) => {
    expect(screen.check(text)?.tier ?? 'emergency').toBe('emergency');
  });
});

describe('what the reader of the texts found harmful or wrong [A15]', () => {
  it.each([
    ['v004', /Press hard on the wound/, /Breathing but not waking/],
    ['v010', /blocked tracheostomy/, /belly thrusts, and repeat/],
    ['v016', /naloxone/, /sit upright/i],
    ['v043', /^This can be carbon monoxide/, /^Call/],
    ['v048', /Do not make anybody vomit/, /stroke/],
    ['v060', /police/, /talk to .* today/],
    ['v064', /fit of 5 minutes/, /allergic/],
    ['v088', /maternity unit/, /chest/],
    ['v112', /bleeding inside the body/, /Breathing but not waking/],
    ['v133', /on their side/, /adrenaline pen|upright/],
    ['v154', /on their side/, /upright|belly thrusts/],
    ['v165', /clot in the lung/, /belly thrusts/],
    ['v187', /withdrawal/, /chest needs/],
    ['v188', /testicle/, /today/],
    ['v189', /poisons do their harm later/, /Belly pain like this/],
    ['v203', /heart attack/, /stroke/],
    ['v228', /lost within hours/, /belly thrusts/],
  ])('%s', (id, fits, doesNot) => {
    const { text } = roundOne.voices.find((each) => each.id === id)!;
    expect(told(text)).toMatch(fits);
    expect(told(text)).not.toMatch(doesNot);
  });
});

describe('what the second reader of the texts found harmful or wrong [A15]', () => {
  it.each([
    ['n010', /emergency in the belly/, /maternity/],
    ['n014', /clot in the lung/, /left side/],
    ['n018', /fever on chemotherapy/, /doctor today/],
    ['n021', /Cool the burn/, /poison/],
    ['n035', /after a birth/, /injury/],
    ['n044', /meningitis/, /stroke/],
    ['n066', /This may be an emergency/, /child/],
    ['n070', /too much of a medicine/, /stroke/],
    ['n077', /press hard/, /poison/],
    ['r019', /^Heatstroke/, /distance|poison/],
    ['r026', /too much of a medicine/, /stroke/],
    ['r029', /blocked tracheostomy/, /belly thrusts, and repeat/],
    ['r039', /Call 999 now/, /doctor today/],
    ['r050', /adrenaline pen/, /back blows|shoulder blades/],
    ['r068', /heart attack/, /end their life/],
    ['r075', /blow to the head/, /adrenaline/],
    ['r080', /clot in the lung/, /wounds/],
    ['s009', /meningitis/, /maternity/],
    ['s027', /Call 999 now/, /doctor today/],
    ['s028', /blow to the head/, /poisons do/],
    ['s030', /Cool the burn/, /withdrawal/],
    ['s043', /^Heatstroke/, /withdrawal/],
    ['s047', /implanted defibrillator/, /neck/],
    ['s060', /lost within hours/, /poison/],
  ])('%s', (id, fits, doesNot) => {
    const { text } = roundTwo!.voices.find((each) => each.id === id)!;
    expect(screen.check(text)?.tier).toBe('emergency');
    expect(told(text)).toMatch(fits);
    expect(told(text)).not.toMatch(doesNot);
  });
});
