import { expect, it } from 'vitest';
import { countries } from './countries.ts';
import { suggestedCountry } from './suggested-country.ts';

const codes = countries().map(({ code }) => code);

it.each([
  ['Europe/Berlin', 'en-US', 'DE'],
  ['Europe/Vienna', 'de', 'AT'],
  ['America/Denver', 'en-GB', 'US'],
  ['UTC', 'en-GB', 'GB'],
  ['UTC', 'en', null],
  ['Nowhere', 'xx-ZZ', null],
])('a country to confirm, from %s and %s: %s [A15]', (timezone, language, country) =>
  expect(suggestedCountry(codes, timezone, language)).toBe(country),
);
