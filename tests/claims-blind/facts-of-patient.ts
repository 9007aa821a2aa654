import { type Story, stories } from '@consilium/example-patients';
import { type ChartFact, type FhirResource, factId, type LensNode, verdictOf } from '@consilium/kernel';
import { deriveGraph, type GraphSource } from '@consilium/record';
import { familyFacts, fieldsOfNode, printNode } from '@consilium/team-consult/test-support/printed-facts';

const LABELS = new Set([
  'ConditionCase',
  'SymptomEpisode',
  'Observation',
  'IntakeRegimen',
  'AllergyRecord',
  'Encounter',
  'Procedure',
  'Immunization',
]);

/** All facts of each of our patients, as the tools hand them out and as the authors of the sets saw them printed. */
export const factsOfPatient: ReadonlyMap<string, readonly ChartFact[]> = new Map(
  stories.map((story) => [story.id, factsOf(story)]),
);

function factsOf(story: Story): readonly ChartFact[] {
  const latest = new Map<string, GraphSource>();
  for (const { fullUrl, resource } of story.chapters.flatMap(({ bundle }) => bundle.entry ?? [])) {
    if (!fullUrl || !resource) continue;
    const id = fullUrl.replace('urn:uuid:', '');
    const version = (latest.get(id)?.version ?? 0) + 1;
    const whole = { ...resource, id } as unknown as FhirResource;
    latest.set(id, {
      type: resource.resourceType,
      id,
      version,
      withdrawn: false,
      resource: whole,
    } as GraphSource);
  }
  const versions = [...latest.values()];
  const patient = versions.find(({ type }) => type === 'Patient')!;
  return versions.flatMap((source) => {
    const from = { resource: `${source.type}/${source.id}`, version: source.version, path: '', trend: null };
    const { nodes } = deriveGraph(source === patient ? [patient] : [patient, source]);
    const own = nodes
      .filter(({ label }) => LABELS.has(label))
      .map(({ label, properties }) => ({ labels: [label], properties }) as unknown as LensNode)
      .map((node) => ({
        ...from,
        printed: printNode(node),
        verdict: verdictOfNode(node),
        fields: fieldsOfNode(node),
      }));
    const family =
      String(source.type) === 'FamilyMemberHistory'
        ? familyFacts(source.resource as FhirResource).map((said) => ({ ...from, verdict: null, ...said }))
        : [];
    return [...own, ...family].map((said) => ({ id: factId(said), ...said }));
  });
}

function verdictOfNode({
  properties: { value, reference_low, reference_high },
}: LensNode): ChartFact['verdict'] {
  if (typeof value !== 'number') return null;
  const bound = (side: unknown) => (typeof side === 'number' ? side : null);
  return verdictOf({ value, comparator: null }, { low: bound(reference_low), high: bound(reference_high) });
}
