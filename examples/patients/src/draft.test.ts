import { describe, expect, it } from 'vitest';
import { beginStory } from './draft.ts';

const person = { birth: '2000-01-01', sex: 'female', fullName: 'Test Probe-Test' } as const;
const organization = { resourceType: 'Organization', name: 'Probe' } as const;

describe('the draft of a story', () => {
  it('refuses a name that is there, a reference to nothing, a change of nothing, and a closed chapter', () => {
    const draft = beginStory('t', 'T', 1, person);
    const first = draft.chapter('2001-01-01T00:00:00Z', 'One');
    first.add('a', organization);
    expect(() => first.add('a', organization)).toThrow('a is there already');
    expect(() => first.ref('b')).toThrow('no resource is called b yet');
    expect(() => first.again('Organization', 'b', {})).toThrow('no Organization is called b');
    expect(() => first.again('Patient', 'a', {})).toThrow('no Patient is called a');
    draft.chapter('2002-01-01T00:00:00Z', 'Two');
    expect(() => first.add('c', organization)).toThrow('the chapter One is closed');
  });

  it('sends a changed resource with the same fullUrl', () => {
    const draft = beginStory('t', 'T', 1, person);
    draft.chapter('2001-01-01T00:00:00Z', 'One').add('a', organization);
    draft.chapter('2002-01-01T00:00:00Z', 'Two').again('Organization', 'a', { name: 'Changed' });
    const [one, two] = draft.finish().chapters.map(({ bundle }) => bundle.entry?.[0]);
    expect(two?.fullUrl).toBe(one?.fullUrl);
    expect([one?.resource, two?.resource]).toEqual([organization, { ...organization, name: 'Changed' }]);
  });
});
