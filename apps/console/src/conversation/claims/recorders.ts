import type { FhirResource, Panel } from '../../api/generated.ts';
import { fieldsOf, objectsOf, textOf } from '../../fhir/values.ts';

/** Who wrote, ordered or measured what the panel shows, by `Type/id`. What names nobody is left out. */
export function recordersIn(panel: Panel | undefined): ReadonlyMap<string, string> {
  if (panel === undefined) return new Map();
  const {
    conditions,
    medications,
    allergies,
    observations,
    encounters,
    immunizations,
    procedures,
    documents,
  } = panel;
  const entries = [
    ...[conditions, medications, allergies, observations, encounters.upcoming, encounters.past],
    ...[immunizations, procedures, documents],
  ].flat();
  return new Map(
    entries.flatMap((entry) => {
      const by = recorderOf(entry);
      return by === undefined ? [] : [[`${entry.resourceType}/${String(entry.id)}`, by] as const];
    }),
  );
}

function recorderOf(entry: FhirResource): string | undefined {
  const [performer] = objectsOf(entry.performer);
  const [author] = objectsOf(entry.author);
  const [participant] = objectsOf(entry.participant);
  const people = [
    ...[entry.requester, entry.recorder, entry.asserter, performer, performer?.actor, author],
    participant?.individual,
  ];
  return people.map((each) => textOf(fieldsOf(each).display)).find((name) => name !== undefined);
}
