import { describe, expect, it } from 'vitest';
import { type Audience, audienceChoices, audienceWords, firstAudience } from './audience-words.ts';

const words = (
  audience: Audience['audience'],
  proxies: boolean,
  relation: 'care-team' | 'self' | 'proxy' | 'break-glass',
  isAuthor = true,
) => audienceWords({ audience, proxies }, { relation, isAuthor });

describe('who reads a conversation, in words [F2]', () => {
  it('for a clinician who began it', () => {
    expect(words('author', false, 'care-team')).toBe('Only you');
    expect(words('care-team', false, 'care-team')).toBe('Care team');
    expect(words('patient', false, 'care-team')).toBe('You and the patient');
    expect(words('all', false, 'care-team')).toBe('Care team and patient');
    expect(words('all', true, 'care-team')).toBe('Care team and patient + representatives');
  });

  it('for a patient who began it', () => {
    expect(words('author', false, 'self')).toBe('Only you');
    expect(words('patient', true, 'self')).toBe('You + representatives');
    expect(words('all', false, 'self')).toBe('You and your care team');
  });

  it('for others', () => {
    expect(words('care-team', false, 'proxy')).toBe('You + Care team');
    expect(words('patient', true, 'proxy', false)).toBe('Patient, and who began it + representatives');
    expect(words('all', false, 'self', false)).toBe('Care team and patient');
  });

  it('begins with the care team for clinicians, and with the author for everybody else', () => {
    expect(firstAudience('care-team')).toEqual({ audience: 'care-team', proxies: false });
    for (const relation of ['self', 'proxy', 'break-glass', undefined] as const)
      expect(firstAudience(relation)).toEqual({ audience: 'author', proxies: false });
  });

  it('says of every wider choice that it shows what was said so far', () => {
    for (const relation of ['self', 'care-team'] as const)
      for (const { audience, meaning } of audienceChoices(relation))
        if (audience !== 'author') expect(meaning).toContain('also what was said so far');
  });
});
