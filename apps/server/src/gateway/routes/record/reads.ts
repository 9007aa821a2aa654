import { z } from '@hono/zod-openapi';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { fhirId, fhirResource, fhirType, version, versionView } from '../../schemas/fhir.ts';
import { given, pageLimit } from '../../schemas/paging.ts';
import { entryVersionView } from '../../schemas/record-views.ts';
import { json, scopedRoute } from '../describe-route.ts';

const list = z.array(fhirResource);
const changesView = z
  .object({
    since: z.string().nullable(),
    until: z.string().nullable(),
    entries: z.array(
      z.object({
        type: z.string(),
        id: z.string(),
        version: z.int(),
        name: z.string().nullable(),
        what: z.enum(['added', 'changed', 'ended', 'withdrawn', 'resumed']),
        by: z.string(),
        at: z.string(),
      }),
    ),
    isCut: z.boolean(),
  })
  .openapi('RecordChanges', {
    description:
      'Allergies, medicines and diagnoses that others have changed since this reader said to have seen the record (since; null: never). Mark until as seen to begin again',
  });
const panelView = z
  .object({
    // Not `nullable()`: that would make every other use of it nullable in the description.
    patient: z.union([fhirResource, z.null()]),
    conditions: list,
    medications: list,
    allergies: list,
    observations: list,
    encounters: z.object({ upcoming: list, past: list }),
    immunizations: list,
    procedures: list,
    documents: list,
    careTeam: list,
    counts: z.record(z.string(), z.int()),
    inSections: z.record(z.string(), z.int()).openapi({
      example: { medications: 7, encounters: 31 },
      description: 'How many a section holds: of what lasts, those that go on; of what happens once, all',
    }),
    openProposals: z.int(),
    reported: z.record(z.string(), z.string()).openapi({
      example: { 'Condition/8f2b': 'reported by the patient' },
      description:
        'By type and id: what to show beside an entry that the care team does not have from its own',
    }),
    changes: changesView,
  })
  .openapi('Panel');

const instantText = z.iso.datetime({ offset: true });

const words = z.string().min(1).max(200);
const instant = z.iso.datetime({ offset: true }).or(z.iso.date());
export const searchQuery = z.strictObject({
  types: z
    .string()
    .regex(/^[A-Za-z]{2,64}(,[A-Za-z]{2,64}){0,9}$/, { message: 'invalid_types' })
    .openapi({
      example: 'Observation,DiagnosticReport',
      description: 'One to ten types, separated by commas',
    }),
  status: words.optional().describe('One or more, separated by commas'),
  category: words.optional(),
  code: words.optional().openapi({ example: 'http://loinc.org|4548-4' }),
  text: words.optional(),
  from: instant.optional(),
  to: instant.optional(),
  at: instant.optional().describe('The record as it stood at this moment'),
  limit: pageLimit(500),
  cursor: z.string().max(400).optional(),
});

/** Look at the record: all at once, by question, one entry, its past. */
export function addRecordReads(app: GatewayApp, { deps, documents, prefix }: RouteContext): void {
  const panel = scopedRoute(prefix, 'get', '/record/panel', 'readPanel', {
    summary: 'What a side panel shows at once',
    responses: { 200: json(panelView, 'Current entries, newest first') },
  });
  app.openapi(panel, async (c) => c.json((await deps.record.panel({ scope: c.get('scope') })) as never, 200));

  const seen = scopedRoute(prefix, 'post', '/record/seen', 'markSeen', {
    summary: 'Say that the record is known up to a moment: later changes of others are shown as such',
    body: z.strictObject({ until: instantText }),
    responses: { 200: json(z.object({ seen: z.boolean() }), 'False: this access keeps nothing') },
  });
  app.openapi(seen, async (c) => {
    const was = await deps.record.markSeen({ scope: c.get('scope') }, c.req.valid('json').until);
    return c.json({ seen: was }, 200);
  });

  const search = scopedRoute(prefix, 'get', '/record/search', 'searchRecord', {
    summary: 'Entries by type, status, category, code, words and time, also as of a past day',
    query: searchQuery.shape,
    responses: {
      200: json(
        z.object({ found: z.array(versionView), cursor: z.string().nullable() }),
        'A page; ask again with its cursor for the next one',
      ),
    },
  });
  app.openapi(search, async (c) => {
    const { types, status, ...rest } = c.req.valid('query');
    const found = await deps.record.search({ scope: c.get('scope') }, {
      ...given(rest),
      types: types.split(','),
      ...(status === undefined ? {} : { status: status.split(',') }),
    } as never);
    return c.json(found as never, 200);
  });

  const entry = { type: fhirType, id: fhirId };
  const versionParams = {
    type: fhirType,
    id: fhirId,
    version,
  };
  const read = scopedRoute(prefix, 'get', '/record/entries/{type}/{id}', 'readEntry', {
    summary: 'The current version of an entry',
    params: entry,
    responses: { 200: json(versionView, 'The version, and how it came to be') },
  });
  app.openapi(read, async (c) =>
    c.json((await deps.record.read({ scope: c.get('scope') }, c.req.valid('param'))) as never, 200),
  );

  const history = scopedRoute(prefix, 'get', '/record/entries/{type}/{id}/versions', 'readEntryVersions', {
    summary: 'All versions of an entry, newest first',
    params: entry,
    responses: { 200: json(z.object({ versions: z.array(versionView) }), 'The versions') },
  });
  app.openapi(history, async (c) => {
    const versions = await deps.record.history({ scope: c.get('scope') }, c.req.valid('param'));
    return c.json({ versions } as never, 200);
  });

  const one = scopedRoute(
    prefix,
    'get',
    '/record/entries/{type}/{id}/versions/{version}',
    'readEntryVersion',
    {
      summary: 'One version of an entry, whatever came after it: what a footnote names',
      params: versionParams,
      responses: { 200: json(entryVersionView, 'The version, and as a list prints it') },
    },
  );
  app.openapi(one, async (c) => {
    const { currentVersion, ...found } = await deps.record.entryVersion(
      { scope: c.get('scope') },
      c.req.valid('param'),
    );
    return c.json({ ...found, current_version: currentVersion } as never, 200);
  });

  const provenance = scopedRoute(
    prefix,
    'get',
    '/record/entries/{type}/{id}/versions/{version}/provenance',
    'readProvenance',
    {
      summary: 'Where a version comes from, as FHIR Provenance',
      params: versionParams,
      responses: { 200: json(fhirResource, 'The Provenance') },
    },
  );
  app.openapi(provenance, async (c) =>
    c.json((await deps.record.provenance({ scope: c.get('scope') }, c.req.valid('param'))) as never, 200),
  );

  const exported = scopedRoute(prefix, 'get', '/record/export', 'exportRecord', {
    summary: 'The whole record as a transaction bundle, as a file to share',
    responses: { 200: json(fhirResource, 'The bundle') },
    problems: ['not_permitted'],
  });
  app.openapi(exported, async (c) => {
    const release = documents.take(c.get('identity'));
    const bundle = await deps.record.exportBundle({ scope: c.get('scope') }).finally(release);
    // Named for the day and not for the patient: file names end up in many places.
    const day = deps.now().toISOString().slice(0, 10);
    c.header('Content-Disposition', `attachment; filename="record-${day}.json"`);
    return c.json(bundle as never, 200);
  });
}
