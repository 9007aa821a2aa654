import { describe, expect, it } from 'vitest';
import { MEDICINE_LEXICON } from '../lexicon/medicines.ts';
import { findDangers, newDangers } from './find-dangers.ts';
import { INTERACTION_PAIRS } from './interactions.ts';
import type { KidneyFunction, KnownAllergy, KnownMedicine, KnownOfPatient, Pregnancy } from './known.ts';
import { ingredientsOf } from './medicine.ts';
import { ALLERGY_GROUPS, KIDNEY_ROWS, PREGNANCY_ROWS, TABLE_INGREDIENTS } from './warnings.ts';

const taken = (name: string, over: Partial<KnownMedicine> = {}): KnownMedicine => ({
  ...{ name, texts: [name], notes: [] },
  refs: [{ type: 'MedicationStatement', id: name, version: 1 }],
  ...over,
});
const allergy = (name: string, over: Partial<KnownAllergy> = {}): KnownAllergy => ({
  ...{ name, texts: [name], notes: [], isMild: false, isOther: false },
  refs: [{ type: 'AllergyIntolerance', id: name, version: 2 }],
  ...over,
});
const egfr = (value: number, comparator: '<' | '<=' | '>=' | '>' | null = null): KidneyFunction => ({
  ...{ egfr: value, comparator, printed: `eGFR ${comparator ?? ''}${value} on 2026-03-02` },
  refs: [{ type: 'Observation', id: 'egfr', version: 1 }],
});
const PREGNANT: Pregnancy = { state: 'pregnant', printed: 'pregnancy, due 2026-06-01', refs: [] };

function find(medicines: readonly (string | KnownMedicine)[], over: Partial<KnownOfPatient> = {}) {
  return findDangers({
    medicines: medicines.map((each) => (typeof each === 'string' ? taken(each) : each)),
    ...{ allergies: [], hasNoAllergies: true, kidneys: egfr(90), pregnancy: { state: 'none' } },
    ...over,
  });
}
const said = (...given: Parameters<typeof find>) =>
  find(...given).dangers.map(({ kind, severity, medicines }) => `${kind} ${severity} ${medicines.join('+')}`);

describe('the tables of dangers [A3]', () => {
  it('have at least twenty medicines or classes each, and a source with its year for every row', () => {
    const members = (rows: readonly { readonly ingredients: ReadonlySet<string> }[]) =>
      new Set(rows.flatMap(({ ingredients }) => [...ingredients])).size;
    expect(ALLERGY_GROUPS.length).toBeGreaterThanOrEqual(20);
    expect(members(KIDNEY_ROWS)).toBeGreaterThanOrEqual(20);
    expect(members(PREGNANCY_ROWS)).toBeGreaterThanOrEqual(20);
    const rows = [...ALLERGY_GROUPS.flatMap((group) => group.rows), ...KIDNEY_ROWS, ...PREGNANCY_ROWS];
    for (const { source } of rows) expect(source).toMatch(/^[^:]+: .+ \((?:19|20)\d{2}\); source not seen$/);
    for (const table of [KIDNEY_ROWS, PREGNANCY_ROWS, ALLERGY_GROUPS.flatMap((group) => group.rows)])
      expect(new Set(table.map(({ id }) => id)).size).toBe(table.length);
    for (const { id, rows: own } of ALLERGY_GROUPS) expect(own, id).not.toEqual([]);
  });

  it('name ingredients that exist: a misspelt one would never be found', () => {
    const single = [...TABLE_INGREDIENTS].filter((each) => !each.includes(' '));
    const strange = single.filter((each) => !MEDICINE_LEXICON.has(each)).sort();
    // Looked at by eye: names that the lexicon has in another spelling, or not.
    expect(strange.join(' ')).toBe(
      'aciclovir articaine benzylpenicillin cefalexin cefradine clodronate gadobenate gadopentetate gadoterate gadoxetate levomepromazine levomethadyl metamizole penicillin pivmecillinam proxymetacaine radioiodine suxamethonium vecuronium',
    );
  });
});

describe('every row fires, and does not just off its bound [A3]', () => {
  it.each(KIDNEY_ROWS.flatMap((row) => [...row.ingredients].map((name) => [row.id, name, row] as const)))(
    'kidneys %s: %s',
    (_, name, row) => {
      const at = (value: number) =>
        find([name], { kidneys: egfr(value) }).dangers.filter(
          ({ kind, text }) => kind === 'kidney' && text === row.why,
        );
      expect(at(row.below - 0.1)).toHaveLength(1);
      expect(at(row.below)).toHaveLength(0);
    },
  );

  it.each(PREGNANCY_ROWS.flatMap((row) => [...row.ingredients].map((name) => [row.id, name, row] as const)))(
    'pregnancy %s: %s',
    (_, name, row) => {
      const [danger] = find([name], { pregnancy: PREGNANT }).dangers;
      expect(danger).toMatchObject({ kind: 'pregnancy', against: PREGNANT.printed });
      expect(danger!.text).toContain(row.why);
      expect(find([name]).dangers).toEqual([]);
      expect(find([name], { pregnancy: { state: 'unknown', why: 'not said' } })).toEqual({
        dangers: [],
        notChecked: expect.arrayContaining([{ kind: 'pregnancy', what: [name], why: 'not said' }]),
      });
    },
  );

  it.each(
    ALLERGY_GROUPS.flatMap(({ called, names, rows }) =>
      rows.flatMap((row) => [...row.ingredients].map((name) => [names[0]!, name, row, called] as const)),
    ),
  )('allergy to %s: %s', (to, name, row) => {
    const [danger] = find([name], { allergies: [allergy(to)] }).dangers;
    expect(danger).toMatchObject({ kind: 'allergy', medicines: [name], against: `allergy to ${to}` });
    // The very medicine needs no row.
    if (!ingredientsOf([to]).includes(name)) expect(danger!.text).toContain(row.why);
    expect(find([name], { allergies: [allergy('house dust')] }).dangers).toEqual([]);
  });

  it.each(INTERACTION_PAIRS.map((pair) => [pair.id, pair] as const))(
    'interaction %s',
    (_, { one, other, mechanism }) => {
      const [first = ''] = one.ingredients;
      const second = [...other.ingredients].find((each) => each !== first) ?? '';
      const found = find([first, second]).dangers.filter(({ kind }) => kind === 'interaction');
      expect(found.map(({ text }) => text).join()).toContain(mechanism);
      expect(find([first]).dangers).toEqual([]);
    },
  );
});

describe('allergies [A3]', () => {
  it.each<[string, string, KnownAllergy, readonly string[]]>([
    ['the very medicine, by its brand', 'Lipitor 20 mg', allergy('atorvastatin'), ['contraindicated']],
    ['a medicine that no table has', 'aripiprazole', allergy('Abilify'), ['contraindicated']],
    [
      'the class, from the name of the allergy',
      'Augmentin',
      allergy('Allergy to penicillin'),
      ['contraindicated'],
    ],
    ['the class, from another member', 'cefalexin', allergy('ceftriaxone'), ['contraindicated']],
    ['a cephalosporin with the side chain', 'cefalexin', allergy('Penicillin'), ['serious']],
    ['a cephalosporin without it may be given', 'ceftriaxone', allergy('Penicillin'), []],
    ['sulfa and a sulfonamide antibiotic', 'co-trimoxazole', allergy('Sulfa drugs'), ['contraindicated']],
    ['sulfa and a diuretic: does not cross-react', 'furosemide', allergy('Sulfa drugs'), []],
    ['aspirin and an NSAID', 'ibuprofen', allergy('Aspirin'), ['contraindicated']],
    ['an NSAID and paracetamol: another thing', 'paracetamol', allergy('Ibuprofen'), []],
    ['an ACE inhibitor and a sartan: what is given instead', 'losartan', allergy('Lisinopril'), []],
    ['an intolerance of low risk is milder', 'morphine', allergy('Codeine', { isMild: true }), ['moderate']],
    ['latex is no medicine', 'amoxicillin', allergy('Latex'), []],
  ])('%s', (_, medicine, to, severities) =>
    expect(find([medicine], { allergies: [to] }).dangers.map(({ severity }) => severity)).toEqual(severities),
  );

  it('says what it follows from: the entries, and the reaction', () => {
    const to = allergy('Penicillin', { notes: ['rash', 'high risk'] });
    expect(find(['amoxicillin'], { allergies: [to] }).dangers).toMatchObject([
      {
        against: 'allergy to Penicillin (rash, high risk)',
        because: [
          { type: 'MedicationStatement', id: 'amoxicillin' },
          { type: 'AllergyIntolerance', id: 'Penicillin', version: 2 },
        ],
      },
    ]);
  });

  it.each<[string, Partial<KnownOfPatient>, readonly object[]]>([
    [
      'none recorded',
      { hasNoAllergies: false },
      [{ what: [], why: expect.stringContaining('nobody may have asked') }],
    ],
    ['none, as somebody wrote', {}, []],
    ['one that no table has', { allergies: [allergy('Zzyzx extract')] }, [{ what: ['Zzyzx extract'] }]],
    ['no medicine', { allergies: [allergy('Latex gloves'), allergy('Kiwi', { isOther: true })] }, []],
  ])('not checked: %s', (_, over, left) =>
    expect(find(['warfarin'], over).notChecked.filter(({ kind }) => kind === 'allergy')).toMatchObject(left),
  );
});

describe('interactions [A3]', () => {
  it('are one danger of two medicines, the worst row first', () => {
    const { dangers } = find(['simvastatin', 'itraconazole']);
    expect(dangers).toMatchObject([
      {
        ...{ kind: 'interaction', severity: 'critical', against: null },
        source: expect.stringContaining(
          'High-priority drug-drug interactions for use in electronic health records (2012)',
        ),
      },
    ]);
  });

  it('count a medicine once that was ordered and is said to be taken', () => {
    const two = [
      taken('Ibuprofen 400 mg', { refs: [] }),
      taken('ibuprofen', { notes: ['reported by the patient'] }),
    ];
    expect(said([...two, 'warfarin'])).toEqual(['interaction serious Ibuprofen 400 mg+warfarin']);
    expect(find([...two, 'warfarin']).dangers[0]!.text).not.toContain('reported');
    expect(find([two[1]!, 'warfarin']).dangers[0]!.text).toContain('ibuprofen: reported by the patient');
  });

  it('leave out what is in no pair, and say so where there are two', () => {
    expect(find(['warfarin', 'cetirizine']).notChecked).toContainEqual({
      kind: 'interaction',
      what: ['cetirizine'],
      why: `in none of the ${INTERACTION_PAIRS.length} listed pairs of classes`,
    });
    expect(find(['cetirizine']).notChecked.filter(({ kind }) => kind === 'interaction')).toEqual([]);
  });
});

describe('kidney function [A3]', () => {
  it.each<[string, KidneyFunction, readonly string[], readonly string[]]>([
    ['the lowest bound speaks', egfr(29), ['contraindicated'], []],
    ['between two bounds', egfr(44), ['moderate'], []],
    ['less than the bound', egfr(30, '<'), ['contraindicated'], []],
    ['less than more than the bound: not known', egfr(60, '<'), [], ['only known: eGFR <60 on 2026-03-02']],
    ['more than the highest bound', egfr(60, '>'), [], []],
    ['more than a number below it: not known', egfr(15, '>'), [], ['only known: eGFR >15 on 2026-03-02']],
    ['not measured', { missing: 'no eGFR' }, [], ['no eGFR']],
  ])('%s', (_, kidneys, severities, left) => {
    const { dangers, notChecked } = find(['metformin'], { kidneys });
    expect(dangers.map(({ severity }) => severity)).toEqual(severities);
    expect(notChecked.map(({ why }) => why)).toEqual(left);
  });

  it('is no matter where the medicine is on the skin only', () => {
    const { dangers, notChecked } = find(['Diclofenac 1 % topical gel'], { kidneys: egfr(20) });
    expect(dangers).toEqual([]);
    expect(notChecked).toContainEqual({
      kind: 'kidney',
      what: ['Diclofenac 1 % topical gel'],
      why: 'used locally',
    });
  });
});

describe('what a proposal would add [A3]', () => {
  it('is what was not there before, and what of it was not checked', () => {
    const over = { allergies: [allergy('Penicillin')] };
    const before = find(['warfarin', 'ibuprofen', 'cetirizine'], over);
    const after = find(['warfarin', 'ibuprofen', 'cetirizine', 'amoxicillin', 'loratadine'], over);
    const added = newDangers(before, after);
    expect(added.dangers.map(({ medicines }) => medicines)).toEqual([['amoxicillin']]);
    expect(added.notChecked.filter(({ kind }) => kind === 'interaction')).toMatchObject([
      { what: ['loratadine'] },
    ]);
  });

  it('is nothing where the medicine is taken already', () => {
    const before = find(['warfarin', 'ibuprofen']);
    expect(newDangers(before, find(['warfarin', 'ibuprofen', 'Nurofen 200 mg'])).dangers).toEqual([]);
  });
});

it('the worst stands first [A3]', () => {
  const order = said(
    ['metformin', 'simvastatin', 'clarithromycin', 'amoxicillin', 'bisoprolol', 'verapamil'],
    {
      allergies: [allergy('Penicillin')],
      kidneys: egfr(40),
    },
  );
  expect(order.map((each) => each.split(' ')[1])).toEqual(
    ['critical', 'critical', 'contraindicated', 'serious', 'moderate'].slice(-order.length),
  );
});
