import { createHash } from 'node:crypto';
import { stories } from '@consilium/example-patients';
import type { FhirResource } from '@consilium/kernel';
import { expect, it } from 'vitest';
import { DERIVATION } from './derivation.ts';
import { deriveGraph } from './derive-graph.ts';
import { encodeProperties } from './encode-properties.ts';
import type { GraphSource } from './graph-fragment.ts';

/** What each derivation made of the example patients; the last one is the present one's. */
const DIGESTS = ['0cbd828581fbbb0100541f8c339fdbbe8aef150b2b8a9d9a8803d1ee81d094e9'];

it('has another number when what is derived has changed [A5] [F6]', () => {
  const lines = stories.flatMap(({ chapters }) => {
    const { nodes, edges } = deriveGraph(newestOf(chapters.map(({ bundle }) => bundle)));
    return [
      ...nodes.map((node) => `${node.uuid} ${node.label} ${encodeProperties(node)}`),
      ...edges.map((edge) => JSON.stringify(edge)),
    ].sort();
  });
  expect(lines.length).toBeGreaterThan(5_000);
  const digest = createHash('sha256').update(lines.join('\n')).digest('hex');
  // Where it has changed: add one to DERIVATION, and the new digest to the end of the list. Where only the example patients have: the
  // new digest in place of the last.
  expect([DERIVATION, digest]).toEqual([DIGESTS.length, DIGESTS.at(-1)]);
});

/** The newest of each resource, with references as a record has them. */
function newestOf(bundles: readonly unknown[]): readonly GraphSource[] {
  const entries = bundles.flatMap(
    (bundle) => (bundle as { entry: { fullUrl: string; resource: FhirResource }[] }).entry,
  );
  const types = new Map(entries.map(({ fullUrl, resource }) => [fullUrl, resource.resourceType]));
  const newest = new Map(entries.map(({ fullUrl, resource }) => [fullUrl, resource]));
  return [...newest].map(([fullUrl, resource]) => {
    const text = JSON.stringify(resource).replaceAll(
      /"urn:uuid:([^"]+)"/g,
      (url, id) => `"${types.get(url.slice(1, -1))}/${id}"`,
    );
    const id = fullUrl.slice('urn:uuid:'.length);
    return {
      ...{ type: resource.resourceType, id, version: 1, withdrawn: false },
      resource: { ...(JSON.parse(text) as FhirResource), id },
    };
  });
}
