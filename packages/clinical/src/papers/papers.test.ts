import { describe, expect, it } from 'vitest';
import { laboratoryOn } from './laboratory.ts';
import { resultRows } from './result-rows.ts';

describe('the laboratory that a paper names [A16]', () => {
  it.each([
    ['Probe Laboratory Lindenhof\nPatient: A', 'Probe Laboratory Lindenhof', 'at its head'],
    [
      'Laboratory report\nLab: Northside Diagnostics, 12 High St',
      'Northside Diagnostics',
      'a label, without the address',
    ],
    ['MVZ Labor Dr. Weber | Tel. 030 123456\nLaborbefund', 'MVZ Labor Dr. Weber', 'German'],
    [
      'St. Anna Hospital\nDepartment of Chemistry',
      'St. Anna Hospital, Department of Chemistry',
      'a department with its house',
    ],
    ['University Hospital, Central Laboratory\nx', 'University Hospital, Central Laboratory', 'in one line'],
    ['CITY LABS, INC.\nx', 'City Labs, Inc.', 'in capitals, with the form of the firm'],
    ['MVZ KREBS GMBH LABOR\nx', 'MVZ Krebs GMBH Labor', 'abbreviations stay'],
    [
      'Mill Bridge Diagnostics   |   Endocrine laboratory',
      'Mill Bridge Diagnostics, Endocrine laboratory',
      'its part behind a bar',
    ],
    ['Ward chart, Laboratory Eastwood', 'Laboratory Eastwood', 'only the part that is one'],
    [
      'Department of Biochemistry\nRoyal Oak Hospital',
      'Department of Biochemistry, Royal Oak Hospital',
      'with the house below it',
    ],
    [
      'Fjordlab Vest        Analyserapport / Laboratory report',
      'Fjordlab Vest',
      'not the title in the second column',
    ],
    ['LABORATORY REPORT        Northside Diagnostics', 'Northside Diagnostics', 'nor in the first'],
    ['Analyserapport / Laboratory report\nx', undefined, 'nor alone'],
    ['Kidney clinic, Lindenhof\nReport of 9 November', undefined, 'a clinic is no laboratory'],
    ['City Labs\nRequested by: North Laboratory', 'City Labs', 'not who asked for it'],
    ['St. Anna Hospital\nCity Labs', 'City Labs', 'a laboratory before a hospital'],
    ['Laboratory Results', undefined, 'a title names nobody'],
    ['We sent her blood to the laboratory in March and will call.', undefined, 'a sentence'],
  ])('%s', (text, name, _why) => expect(laboratoryOn([{ page: 1, text }])).toBe(name));
});

describe('rows of results [A16]', () => {
  it('begin with a name and go on with a number', () => {
    const text =
      'Test Result Unit\n  Potassium 5.3 mmol/L 3.5 - 5.1\n- Sodium: 140 mmol/L\nHer potassium was 5.3.\nPotassium\nPotassium and sodium 5';
    const rows = resultRows(text);
    expect(rows.map(({ quote }) => quote)).toEqual(['Potassium 5.3 mmol/L 3.5 - 5.1', 'Sodium: 140 mmol/L']);
    for (const { quote, start } of rows) expect(text.slice(start).startsWith(quote)).toBe(true);
  });
});
