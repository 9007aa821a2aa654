import { describe, expect, it } from 'vitest';
import { foldedName } from './patients.ts';

describe('a name as it is looked for', () => {
  it.each([
    ['Müller', 'muller'],
    ['GARCÍA-Lóñez', 'garcia lonez'],
    ["O'Brien", 'obrien'],
    ['Strauß', 'strauss'],
    ['Łukasz Ørsted', 'lukasz orsted'],
    ['İpek', 'ipek'],
    ['  Mária   d’Angelo ', 'maria dangelo'],
    ['Ю́рий ЁЖИКОВ', 'юрии ежиков'],
    ['王小明', '王小明'],
    ['\u0000%_\\', ''],
  ])('%s', (name, folded) => expect(foldedName(name)).toBe(folded));
});
