import { currentRun, type Json } from '@consilium/kernel';
import { codeText, type Fields, fieldsIn, listIn, textIn } from './fhir-words.ts';
import { recordOf } from './ports.ts';

const TYPES = ['Practitioner', 'PractitionerRole', 'Organization', 'RelatedPerson'];
const MOST = 200;

/** Whom a reference means: `Dr Ruth Sommer, General practice`. */
export type People = (reference: Json | undefined) => string;

export async function readPeople(): Promise<People> {
  const { found } = await recordOf().search(currentRun().caller, { types: TYPES, limit: MOST });
  const byRef = new Map(found.map(({ type, id, resource }) => [`${type}/${id}`, resource as Fields]));
  const named = (reference: Json | undefined): string => {
    const said = textIn(fieldsIn(reference).reference);
    const one = byRef.get(said) ?? byRef.get(said.split('/').slice(-2).join('/'));
    if (one === undefined) return textIn(fieldsIn(reference).display);
    if (one.resourceType === 'PractitionerRole') return named(one.practitioner);
    return [nameOf(one.name), qualificationOf(one)].filter((each) => each !== '').join(', ');
  };
  return named;
}

function nameOf(name: Json | undefined): string {
  if (typeof name === 'string') return name;
  const [first] = listIn(name).map(fieldsIn);
  const words = [first?.prefix, first?.given].flatMap((each) => listIn(each).map(textIn));
  return [...words, textIn(first?.family)].filter((each) => each !== '').join(' ');
}

function qualificationOf({ qualification, relationship }: Fields): string {
  const [first] = listIn(qualification).map(fieldsIn);
  const [relation] = listIn(relationship);
  return codeText(first?.code) || codeText(relation);
}
