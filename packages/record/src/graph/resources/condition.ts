import type { FhirResource, Json } from '@consilium/kernel';
import { codingsOf, displayOf, listOf, objectOf, textOf } from '../../fhir/fhir-values.ts';
import { codedOf } from '../coded.ts';
import { beginOf, dayOf, endOf } from '../fhir-time.ts';
import { type FragmentBuilder, isA } from '../fragment-builder.ts';
import type { GraphFragment } from '../graph-fragment.ts';
import { codeOf, noteOf, wordsOf } from '../words.ts';

const SNOMED_SYMPTOM = '418799008';
/** ICD-10 of WHO, its national editions, and the OIDs of ICD-10 and ICD-10-CM. */
const ICD_10 = /icd-?10|^urn:oid:2\.16\.840\.1\.113883\.6\.(3|90)$/i;
const CHAPTER_R = /^R\d/i;

/** A Condition is a SymptomEpisode if its category says symptom, or an ICD-10 code of it is of chapter R (symptoms and signs). */
export function isSymptom({ category, code }: FhirResource): boolean {
  const said = listOf(category).some(
    (each) =>
      displayOf(each)?.trim().toLowerCase() === 'symptom' ||
      codingsOf(each).some((coding) => {
        const word = textOf(coding.code)?.toLowerCase();
        return word === 'symptom' || word === SNOMED_SYMPTOM;
      }),
  );
  return (
    said ||
    codingsOf(code).some(
      (coding) => ICD_10.test(textOf(coding.system) ?? '') && CHAPTER_R.test(textOf(coding.code) ?? ''),
    )
  );
}

export function conditionToGraph({
  uuid,
  resource,
  others,
  node,
  fromPatient,
  to,
}: FragmentBuilder): GraphFragment {
  const symptom = isSymptom(resource);
  const kind = others.kindOf(symptom ? 'SymptomType' : 'ConditionType', resource.code);
  const properties = {
    ...codedOf(resource.code),
    status: codeOf(resource.clinicalStatus),
    verification: codeOf(resource.verificationStatus),
    severity: severityOf(resource.severity),
    onset_date: dayOf(beginOf(resource, 'onset')),
    abatement_date: dayOf(textOf(resource.abatementDateTime) ?? endOf(resource, 'abatement')),
    recorded_date: dayOf(resource.recordedDate),
    note: noteOf(resource.note),
    ...(symptom ? {} : { stage: stageOf(resource.stage) }),
  };
  return {
    nodes: [node(symptom ? 'SymptomEpisode' : 'ConditionCase', properties, kind)],
    edges: [
      ...fromPatient(symptom ? 'HAS_SYMPTOM' : 'HAS_CONDITION'),
      ...isA('IS_A', uuid, kind),
      ...to('NOTED_DURING', resource.encounter, ['Encounter']),
      ...to('RECORDED_BY', resource.recorder ?? resource.asserter, ['Practitioner']),
    ],
  };
}

const SEVERITIES = new Map([
  ['255604002', 'mild'],
  ['6736007', 'moderate'],
  ['24484000', 'severe'],
]);

/** One word for each of the three that FHIR prefers, whatever a source calls them. */
function severityOf(severity: Json | undefined): string | undefined {
  const known = codingsOf(severity).map(({ code }) => SEVERITIES.get(textOf(code) ?? ''));
  return known.find((word) => word !== undefined) ?? wordsOf(severity);
}

function stageOf(stages: Json | undefined): string | undefined {
  return wordsOf(listOf(stages).flatMap((each) => objectOf(each)?.summary ?? []));
}
