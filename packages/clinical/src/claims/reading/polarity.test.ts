import { describe, expect, it } from 'vitest';
import { readPolarity } from './polarity.ts';

const read = (text: string) => readPolarity(text.toLowerCase(), (word) => word);

describe('what a text denies [A17]', () => {
  it.each([
    ['No bleeding inside the skull.', 'bleeding'],
    ['A laceration of the scalp; no bleeding inside, resolved', 'bleeding'],
    ['Defibrillator: no therapy ever delivered, battery low.', 'delivered'],
    ['There was no evidence of infection.', 'infection'],
    ['There were no signs of heart failure.', 'heart'],
    ['She denies chest pain.', 'pain'],
    ['Without fever or cough.', 'cough'],
    ['He does not have diabetes.', 'diabetes'],
    ['He has never had a seizure.', 'seizure'],
    ['She did not receive dialysis.', 'dialysis'],
    ['The drug did not improve walking.', 'improve'],
    ["It didn't help.", 'help'],
    ['Non-inferiority of 6 months was not shown.', 'inferiority'],
    ['A fracture was not seen.', 'fracture'],
    ['Deep vein thrombosis was ruled out.', 'thrombosis'],
    ['A shock has never been delivered.', 'shock'],
    ['Lactic acidosis was absent.', 'acidosis'],
    ['Please do not take blood from the left forearm.', 'blood'],
    ['Neither pain nor swelling.', 'swelling'],
  ])('%s: %s', (text, word) => expect([...read(text).denied]).toContain(word));

  it.each([
    ['No infection of the wound.', 'wound'],
    ['He no longer takes aspirin.', 'aspirin'],
    ['Not only bleeding but fever.', 'bleeding'],
    ['No later than the bleeding.', 'bleeding'],
    ['There was no fever and he bled.', 'bled'],
    ['Not seen since the stroke.', 'stroke'],
    ['Bleeding was not the reason for the stop.', 'stop'],
    ['More with iron than without fever.', 'fever'],
    ['With or without fever.', 'fever'],
    ['The defibrillator has never delivered a therapy.', 'defibrillator'],
  ])('%s: not %s', (text, word) => expect([...read(text).denied]).not.toContain(word));
});

describe('what a text states [A17]', () => {
  it.each([
    ['He had a bleed inside the skull in February.', 'bleed'],
    ['There was no fever, but he bled.', 'bled'],
    ['No therapy was given; the battery is low.', 'battery'],
  ])('%s: %s', (text, word) => expect([...read(text).stated]).toContain(word));

  it.each([
    ['Without fever and cough.', 'cough'],
    ['To avoid bleeding warfarin was stopped.', 'bleeding'],
    ['The risk of bleeding was discussed.', 'bleeding'],
    ['If the heart stops.', 'heart'],
    ['No fever, cough or rash.', 'rash'],
    ['It no longer hinders her.', 'hinders'],
  ])('%s: not %s', (text, word) => expect([...read(text).stated]).not.toContain(word));
});

it('reads in linear time [A17]', () => {
  for (const unit of ['no ', 'not a ', "n't ", 'was not seen ', 'a, ', ', the ', ' but', 'free of ']) {
    const start = process.cpuUsage();
    read(unit.repeat(200_000 / unit.length));
    expect(process.cpuUsage(start).user, unit).toBeLessThan(1_500_000);
  }
});
