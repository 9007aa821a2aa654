import { currentRun, type FactFields, type Json, type ResourceVersion } from '@consilium/kernel';
import { type Cited, cite } from './cite.ts';
import { recordOf } from './ports.ts';

type Fields = { readonly [field: string]: Json | undefined };

const MOST = 100;

/** What a relative has or had, as a fact whose subject is the relative. */
export interface FamilyFact {
  readonly printed: string;
  readonly fields: FactFields;
}

/** The illnesses of the patient's relatives, each a fact of its own. The graph does not hold them, so the record is asked. */
export async function citeFamilyHistory(): Promise<readonly Cited[]> {
  const { found } = await recordOf().search(currentRun().caller, {
    types: ['FamilyMemberHistory'],
    limit: MOST,
  });
  return found.flatMap((version) =>
    familyFacts(version.resource).map((said) =>
      cite({ resource: `${version.type}/${version.id}`, version: version.version, ...said }),
    ),
  );
}

/** `family history: maternal aunt, Breast cancer, at age 63, died at age 70`. */
export function familyFacts(resource: ResourceVersion['resource']): readonly FamilyFact[] {
  const relative = wordsOf(resource.relationship).toLowerCase();
  if (relative === '' || resource.status === 'entered-in-error') return [];
  const died = age(resource.deceasedAge);
  return listOf(resource.condition).flatMap((condition) => {
    const name = wordsOf(condition.code);
    if (name === '') return [];
    const onset = age(condition.onsetAge);
    const printed = [
      `family history: ${relative}`,
      name,
      onset === null ? '' : `at age ${onset}`,
      died === null ? '' : `died at age ${died}`,
    ];
    return [
      {
        printed: printed.filter((piece) => piece !== '').join(', '),
        fields: { kind: 'family', subject: relative },
      },
    ];
  });
}

function wordsOf(concept: Json | undefined): string {
  const { text, coding } = (concept ?? {}) as Fields;
  const [first] = listOf(coding);
  return [text, first?.display].find((said) => typeof said === 'string' && said !== '')?.toString() ?? '';
}

function listOf(value: Json | undefined): readonly Fields[] {
  return (Array.isArray(value) ? value : []) as readonly Fields[];
}

/** In years; other units are not printed. */
function age(quantity: Json | undefined): number | null {
  const { value, code, unit } = (quantity ?? {}) as Fields;
  const inYears = [code, unit].every((each) => each === undefined || /^(?:a|years?)$/.test(String(each)));
  return typeof value === 'number' && inYears ? value : null;
}
