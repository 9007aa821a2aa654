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
