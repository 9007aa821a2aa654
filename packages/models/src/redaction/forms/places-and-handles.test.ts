import { describe, expect, it } from 'vitest';
import { placesAndHandles } from './places-and-handles.ts';

const seen = (text: string) => placesAndHandles([text]).map((each) => each.text);

describe('where somebody is found, by the look [F2]', () => {
  it.each([
    ['an email in brackets', 'mail anna[at]post(dot)ch please', 'anna[at]post(dot)ch'],
    ['a handle', 'I am @anna.knits there', '@anna.knits'],
    ['a profile of a site', 'see https://site.example/u/anna-b/x', 'anna-b'],
    ['a position', 'found at 46.94812, 7.45139', '46.94812, 7.45139'],
    ['a position in degrees', `at 46°56'53" N 7°27'05" E`, `46°56'53" N 7°27'05" E`],
    ['three words', 'we are at ///lamp.gravel.oboe', 'lamp.gravel.oboe'],
    ['an IP address', 'uploads from 192.0.2.147 daily', '192.0.2.147'],
    ['a MAC address', 'MAC 5C-F3-70-8B-21-AE', '5C-F3-70-8B-21-AE'],
    ['a postcode', 'near G11 6PB', 'G11 6PB'],
    ['a number plate', 'the Polo, LK21 VWD, is mine', 'LK21 VWD'],
    ['a street', 'at 118 Dumbarton Road now', '118 Dumbarton Road'],
    ['a street behind which the number stands', 'wohnt Lindenstrasse 7', 'Lindenstrasse 7'],
    ['a family name after a title', 'Mrs Okafor-Hale keeps it', 'Okafor-Hale'],
    ['a name in the radio alphabet', 'Surname Quebec Uniform India Lima', 'Quebec Uniform India Lima'],
    ['a name spelt', 'my surname is B-E-R-G', 'B-E-R-G'],
    ['a user name', 'login for the portal is anna.berg71', 'anna.berg71'],
  ])('finds %s', (_name, text, hidden) => expect(seen(text)).toEqual([hidden]));

  it.each([
    'Vitamin B12 5MG and D3 1000 IU',
    'Ratio 1.2345 and 2.2 at 46 degrees',
    'BP 120/80, pulse 72, SpO2 96 @ rest',
    'see https://www.example.org/conditions/asthma',
    'Dr Berg changed it, MR imaging was done',
    'Drive 20 minutes, then walk 10 minutes to the Park',
    'software version 3.2.1',
    'Delta wave, echo normal',
    'What is the name of it?',
  ])('leaves: %s', (text) => expect(seen(text)).toEqual([]));
});
