import { useMemo } from 'react';
import type { FhirResource, Panel } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { fieldsOf, listOf, objectsOf, textOf } from '../../fhir/values.ts';

/** Who recorded the entries of a patient, read once; without a patient nothing is asked for. */
export function useRecorders(
  patient: string | undefined,
  panel: Panel | undefined,
): ReadonlyMap<string, string> {
  const people = useApi(
    'searchRecordOfPatient',
    { patient: patient ?? '', types: 'Practitioner,Organization', limit: 200 },
    { enabled: patient !== undefined, staleTime: 600_000 },
  ).data?.found;
  return useMemo(
    () =>
      recordersIn(
        panel,
        (people ?? []).map(({ resource }) => resource),
      ),
    [panel, people],
  );
}

/**
 * Who wrote, ordered or measured what the panel shows, by `Type/id`. `people` are the practitioners and organisations of the record,
 * for references without a name. What names nobody is left out.
 */
export function recordersIn(
  panel: Panel | undefined,
  people: readonly FhirResource[],
): ReadonlyMap<string, string> {
  if (panel === undefined) return new Map();
  const names = new Map(people.map((each) => [`${each.resourceType}/${String(each.id)}`, calledOf(each)]));
  const { encounters, conditions, medications, allergies, observations } = panel;
  const entries = [
    ...[conditions, medications, allergies, observations, encounters.upcoming, encounters.past],
    ...[panel.immunizations, panel.procedures, panel.documents],
  ].flat();
  return new Map(
    entries.flatMap((entry) => {
      const by = referencesOf(entry)
        .map(({ display, reference }) => textOf(display) ?? names.get(textOf(reference) ?? ''))
        .find((name) => name !== undefined);
      return by === undefined ? [] : [[`${entry.resourceType}/${String(entry.id)}`, by] as const];
    }),
  );
}

function referencesOf(entry: FhirResource) {
  const [performer] = objectsOf(entry.performer);
  const [participant] = objectsOf(entry.participant);
  return [
    ...[entry.requester, entry.recorder, entry.asserter, performer, performer?.actor],
    ...[objectsOf(entry.author)[0], participant?.individual],
  ].map(fieldsOf);
}

/** A practitioner by the whole name, an organisation by its only one. */
function calledOf({ name }: FhirResource): string | undefined {
  const [first] = objectsOf(name);
  const parts = [first?.prefix, first?.given].flatMap(listOf).concat(first?.family ?? []);
  return textOf(name) ?? textOf(first?.text) ?? textOf(parts.filter((part) => textOf(part)).join(' '));
}
