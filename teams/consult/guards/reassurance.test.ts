import { success } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inFakeRun, node } from '../chart/fake-run.fixture.ts';
import { checkInteractions } from '../tools/check-interactions.ts';
import { honestInteractions, NOT_CHECKED } from './honest-interactions.ts';

const WARFARIN = node('IntakeRegimen', 'MedicationRequest/w', {
  name: 'warfarin',
  kind: 'request',
  status: 'active',
});

/** After a look-up of warfarin with fluconazole; `cited`: the sentence cites what was found. */
async function shown(text: string, isCited = false): Promise<string> {
  const { value } = await inFakeRun({ nodes: [WARFARIN] }, async () => {
    const looked = await checkInteractions.execute({ with: 'fluconazole' });
    const [found] = (looked as unknown as { found: { fact: string }[] }).found;
    const said = isCited ? text.replace('[]', `[${found!.fact}]`) : text;
    return (await honestInteractions.afterAgent?.(success(said)))?.text ?? said;
  });
  return value;
}

const OPENINGS = [
  'You are good to',
  'You are clear to',
  'You can',
  'You could safely',
  'You may',
  'It is fine to',
  'It is safe to',
  'It is all right to',
  'Feel free to',
  'I recommend that you',
  'I would suggest that you',
  'There is no reason not to',
  'It makes sense to',
  'Please',
  'You should',
];
const VERBS = ['take', 'start', 'continue', 'add', 'use', 'combine'];
const ENDS = ['naproxen while on warfarin', 'naproxen', 'your warfarin as before', 'naproxen for the pain'];

describe('reassurance and advice about medicines [A3]', () => {
  const sentences = OPENINGS.flatMap((opening) =>
    VERBS.flatMap((verb) => ENDS.map((end) => `${opening} ${verb} ${end}.`)),
  );
  it(`never passes as checked, after a look-up of another pair: ${sentences.length} sentences`, async () => {
    for (const sentence of sentences) expect(await shown(sentence), sentence).toContain(NOT_CHECKED);
  });

  it.each([
    'You are good to take fluconazole while on warfarin.',
    'Fluconazole is fine for you.',
    'Fluconazole should be fine with your warfarin.',
    'Go ahead with the fluconazole.',
    'Yes, fluconazole works.',
    'Fluconazole would be a good option.',
    'No need to stop your warfarin.',
    'Just keep taking your warfarin.',
    'Fluconazole can be added.',
    'One dose of fluconazole is harmless.',
    'I think you should try naproxen.',
    'Stick with warfarin.',
    'It is worth adding naproxen.',
    'Naproxen will be all right.',
    'Naproxen poses no problem for you.',
    'Nothing stops you from taking naproxen.',
    'There is no issue with having naproxen tonight.',
    'Warfarin and naproxen get along.',
  ])('%s', async (sentence) => expect(await shown(sentence)).toContain(NOT_CHECKED));

  it.each([
    'You take warfarin 5 mg [fabcdefg].',
    'Warfarin was started in 2019 [fabcdefg].',
    'Do not take naproxen.',
    'You should not add naproxen to warfarin.',
    'Ask your pharmacist before you take naproxen.',
    'Ask whether you can take naproxen.',
    'Take your time, and drink enough water.',
    'It is good that you asked.',
    'Your INR was 2.4 on 3 May 2026 [fabcdefg].',
    'Warfarin makes blood clot less.',
    'Naproxen can cause bleeding.',
    'Avoid naproxen.',
  ])('leaves "%s"', async (sentence) => expect(await shown(sentence)).toBe(sentence));

  it('needs no note beside the interaction that was found', async () => {
    const said = 'Continue warfarin only with an early INR, as fluconazole raises it [].';
    expect(await shown(said, true)).not.toContain(NOT_CHECKED);
    expect(await shown(said)).toContain(NOT_CHECKED);
  });
});
