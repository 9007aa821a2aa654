import { expect, it } from 'vitest';
import { apiTypesText, writtenApiTypes } from './api-types.ts';

it('are those of the gateway as it is (else: npm run generate -- api-types) [F6]', async () => {
  expect(writtenApiTypes()).toBe(await apiTypesText());
});
