import { stories } from '@consilium/example-patients';
import { expect, it } from 'vitest';
import { strangerStory } from './stranger.ts';

it('no two patients of the demo have the same record number, in an identifier or in a letter [F5]', () => {
  const numbers = [...stories, strangerStory()].map(({ chapters }) => {
    const text = JSON.stringify(chapters).replaceAll(/"data":"([\w+/=]+)"/g, (_, data: string) =>
      Buffer.from(data, 'base64').toString('utf8'),
    );
    return [...new Set(text.match(/\bLH-\d{6}\b/g))];
  });
  expect(numbers.map((each) => each.length)).toEqual(numbers.map(() => 1));
  expect(new Set(numbers.flat()).size).toBe(stories.length + 1);
});
