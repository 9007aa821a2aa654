import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '@consilium/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { writeMarker } from '../local/marker.ts';
import { placesIn } from '../local/places.ts';
import { checkKeys } from './data.ts';

const folder = temporaryFolder('data');
afterAll(folder.remove);
const places = placesIn(folder.path);
mkdirSync(places.cluster, { recursive: true });
const secret = () => randomBytes(32).toString('base64url');
const write = (...masters: object[]) =>
  writeFileSync(places.keys, JSON.stringify({ masters }), { mode: 0o600 });

describe('the key file of a data folder [E6]', () => {
  it('is the one that sealed the data, also when older masters were retired since', () => {
    const [first, second, other] = [secret(), secret(), secret()];
    write({ id: 1, secret: first });
    writeMarker(places, '1.0.0');
    expect(checkKeys(places)).toBeNull();
    write({ id: 1, secret: first }, { id: 2, secret: second });
    expect(checkKeys(places)).toBeNull();
    // As `keys rewrap --retire` leaves it, before and after the next start.
    write({ id: 1, naming: secret() }, { id: 2, secret: second });
    expect(checkKeys(places)).toBeNull();
    writeMarker(places, '1.0.0');
    expect(checkKeys(places)).toBeNull();
    write({ id: 1, naming: secret() }, { id: 2, secret: other });
    expect(checkKeys(places)?.id).toBe('keys-wrong');
    write({ id: 1, naming: secret() }, { id: 2, naming: secret() });
    expect(checkKeys(places)?.id).toBe('keys-wrong');
    write({ id: 1, secret: other });
    expect(checkKeys(places)?.id).toBe('keys-wrong');
  });
});
