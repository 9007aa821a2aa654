import { describe, expect, it } from 'vitest';
import { screen } from './screen.ts';

/** Classes that were once too wide; each with what must stay. */
const CLASSES = {
  'medicine taken as it should be': {
    none: [
      'I have taken all my medication today',
      "I've taken all my tablets this morning",
      'Took all my meds today as usual',
      'She takes all her medicines on time',
      'I took all my tablets as prescribed',
    ],
    emergency: [
      'I took all my pills',
      'She has taken all her tablets',
      'He took all his heart tablets',
      "I've taken all my pills tonight",
      'I have taken all my medication today and I want to die',
      'I have taken all my medication today and then swallowed 30 paracetamol',
      'I have taken all my tablets today, all at once',
      'gonna take all my pills',
    ],
  },
  'a condition by its name, asked about': {
    none: [
      'Is croup contagious?',
      'How long is croup infectious?',
      'Is bronchiolitis hereditary?',
      'Croup: contagious or not?',
      'Are febrile seizures genetic?',
    ],
    emergency: [
      'My baby has croup, is it contagious?',
      'Is it contagious? My toddler has a barking cough',
      'Is this contagious, she cannot breathe',
    ],
  },
  'what ends is no life': {
    none: [
      'I got new pills to end the infection',
      'These tablets kill bacteria',
      'Will the tablets kill the infection?',
      'My doctor gave me tablets to end my period',
      'I take tablets for acne. Can I stop it?',
    ],
    emergency: [
      'I have enough pills to end it',
      'bought pills to end my life',
      'I have saved pills to end this',
      'how many pills would kill me',
      'would 30 paracetamol kill you',
      'I will stop everything with my pills tonight',
    ],
  },
  'a matter that is closed': {
    none: [
      'Our lad banged his head last week, the hospital checked him over and said grand. Can he go back to rugby?',
      'My father had a heart attack 6 years ago, doing great. Does he need a letter for the cruise?',
      'My son had a fit in 2021, none since. Who signs the form for school?',
      'I cut my hand on Sunday, they sewed it, no pus, no red. When do the threads come out?',
      'The bill nearly gave me a stroke, these prices are killing me. Is there a cheaper tablet?',
    ],
    emergency: [
      'He fell yesterday and hit his head, vomited four times and is very sleepy. Can he go back to school?',
      'Had a heart attack in 2018, crushing chest pain for 20 minutes. Can I still fly?',
      'I took 40 paracetamol last night, I feel fine. Can I go to work?',
      'My daughter swallowed a button battery yesterday, she is fine. Do we need a form for nursery?',
      'Baby 5 weeks, doctor checked him Monday, all fine, temperature 38.9 and floppy. Can he get his vaccine?',
    ],
  },
  'words of a report': {
    none: [
      'My white blood cells are 4.2',
      'I have coronary artery disease',
      'My mean arterial pressure is 93',
      'There is no sugar, urine glucose is 0.8',
    ],
    emergency: [
      'He is white as a sheet, cold and there is blood',
      'I cut an artery',
      'she is having a coronary',
    ],
  },
} as const;

describe.each(Object.entries(CLASSES))(
  'the emergency screen is not too wide: %s [A15]',
  (_, { none, emergency }) => {
    it.each([...none])('lets pass: %s', (text) => {
      expect(screen.check(text)).toBeNull();
    });

    it.each([...emergency])('still flags: %s', (text) => {
      expect(screen.check(text)?.tier).toBe('emergency');
    });
  },
);
