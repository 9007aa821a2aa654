import { PANEL_SECTIONS } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { plainRequest } from './plain-requests.ts';
import { PANEL } from './sections.ts';

describe('plain requests: whole lists, sharing, editing [A2]', () => {
  it.each([
    ['show all my medications', 'list', 'medications'],
    ['What are all of my conditions?', 'list', 'conditions'],
    ['list all labs', 'list', 'labs'],
    ['Give me a complete list of my conditions', 'list', 'conditions'],
    ["List all of the patient's allergies", 'list', 'allergies'],
    ['show me my complete medical history', 'list', 'timeline'],
    ['send this to my doctor', 'share', 'share'],
    ['Can you send my lab results to Dr. Smith?', 'share', 'share'],
    ['export my data', 'share', 'share'],
    ['change my medication', 'edit', 'medications'],
    ['delete my appointment', 'edit', 'encounters'],
    ['add penicillin to my allergies', 'edit', 'allergies'],
  ])('%s → %s %s', (message, rule, section) => {
    expect(plainRequest(message)).toMatchObject({ rule, section });
  });

  it.each([
    ['one value', 'show my latest HbA1c'],
    ['a question of medicine', 'what are all the side effects of metformin'],
    ['of a disease', 'What are all the symptoms of diabetes?'],
    ['of a disease, perhaps', 'what are all the symptoms'],
    ['a kind of them', 'list all medications for diabetes'],
    ['a part of them', 'show all my labs from last year'],
    ['a list and a question', 'list all my medications and tell me if they interact'],
    ['a complaint', 'all my medications make me dizzy'],
    ['asks for a meaning', 'explain all my lab results'],
    ['the name of a test', 'show me my complete blood count'],
    ['sharing and a question', 'send this to my doctor and tell me if my HbA1c is high'],
    ['asks for advice', 'Should I share this with my doctor?'],
    ['no data', 'can I share my medication with my wife?'],
    ['no data', 'share my inhaler with my son'],
    ['asks for advice', 'should I change my medication?'],
    ['may ask for treatment', 'I want to change my medication'],
    ['may ask for treatment', 'change my medication to lisinopril'],
    ['asks for treatment', 'fix my symptoms'],
    ['asks for treatment', 'remove my symptoms'],
    ['tells of something', 'My doctor changed my medication'],
    ['no record', 'add more fibre to my diet'],
    ['nothing', ''],
  ])('leaves to a model: %s (%s)', (_why, message) => {
    expect(plainRequest(message)).toBeNull();
  });

  it('takes no message that goes on after the request', () => {
    for (const request of ['show all my medications', 'send this to my doctor', 'change my medication']) {
      for (const more of [' and why?', ', is that bad?', ' because I feel ill', '. I feel ill']) {
        expect(plainRequest(request + more)).toBeNull();
      }
    }
  });

  it('does not care about case, blanks, curly quotes and marks at the end', () => {
    expect(plainRequest('  SHOW  me all of this patient’s\nMEDICATIONS !! ')).toMatchObject({ rule: 'list' });
  });

  it('says how to get to every section', () => {
    expect(PANEL.map(({ section }) => section).sort()).toEqual([...PANEL_SECTIONS].sort());
  });

  it('is quick with a text made to be slow', () => {
    const began = process.threadCpuUsage();
    for (let count = 0; count < 200; count += 1) plainRequest(`${'show me all of my '.repeat(400)}${count}`);
    plainRequest('add '.repeat(39));
    plainRequest(`add ${'a '.repeat(70)}to my`);
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(1_000);
  });
});
