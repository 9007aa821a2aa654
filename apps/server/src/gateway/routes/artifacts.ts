import { z } from '@hono/zod-openapi';
import { partOf } from '../part-of.ts';
import { existing, ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { pageLimit } from '../schemas/paging.ts';
import { viewOf } from '../schemas/view-of.ts';
import { artifactView } from '../schemas/work-views.ts';
import { json, scopedRoute } from './describe-route.ts';

/** Of a function, or `pipeline/stage`: one part of an address, with `%2F`. */
const namespaceName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}(?:\/[A-Za-z0-9_-]{1,64})?$/, { message: 'invalid_id' })
  .openapi({ example: 'extract_structure' });
const artifactName = z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/, { message: 'invalid_id' });
const versionName = z
  .string()
  .regex(/^v[1-9]\d{0,8}$/, { message: 'invalid_id' })
  .openapi({ example: 'v2' });
const artifacts = z.object({ artifacts: z.array(artifactView) });

/** What functions and pipelines have made for good. */
export function addArtifactRoutes(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const list = scopedRoute(prefix, 'get', '/artifacts', 'listArtifacts', {
    summary: "The caller's own artifacts, the newest version of each",
    query: { limit: pageLimit() },
    responses: { 200: json(artifacts, 'Newest first') },
  });
  app.openapi(list, async (c) => {
    const found = await partOf(deps, 'work').artifacts.list(
      { scope: c.get('scope') },
      c.req.valid('query').limit,
    );
    return c.json({ artifacts: found.map((each) => viewOf(artifactView, each)) }, 200);
  });

  const versions = scopedRoute(prefix, 'get', '/artifacts/{namespace}/{artifact}', 'listArtifactVersions', {
    summary: 'All versions of an artifact, with how each was made',
    params: { namespace: namespaceName, artifact: artifactName },
    responses: { 200: json(artifacts, 'Newest first') },
  });
  app.openapi(versions, async (c) => {
    const { namespace, artifact: name } = c.req.valid('param');
    const found = await partOf(deps, 'work').artifacts.versions(
      { scope: c.get('scope') },
      { namespace, name },
    );
    if (found.length === 0) throw new ProblemError('not_found');
    return c.json({ artifacts: found.map((each) => viewOf(artifactView, each)) }, 200);
  });

  const read = scopedRoute(prefix, 'get', '/artifacts/{namespace}/{artifact}/{revision}', 'readArtifact', {
    summary: 'The bytes of one version',
    params: { namespace: namespaceName, artifact: artifactName, revision: versionName },
    responses: {
      200: {
        description: 'The bytes; their type, and their SHA-256 as ETag',
        content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
      },
    },
  });
  app.openapi(read, async (c) => {
    const { namespace, artifact: name, revision } = c.req.valid('param');
    const version = Number(revision.slice(1));
    const scope = c.get('scope');
    const found = existing(
      await partOf(deps, 'work').artifacts.read({ scope }, { namespace, name, version }),
    );
    const { mimeType, checksum, metadata } = found.artifact;
    return new Response(found.bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'Content-Type': mimeType,
        // Whatever a model wrote is a file, never a page of ours.
        'Content-Disposition': `attachment; filename="${fileName(name, version, mimeType, metadata.stand_in === true)}"`,
        ETag: `"${checksum}"`,
        'Cache-Control': 'no-store',
      },
    }) as never;
  });
}

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['application/json', 'json'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['application/pdf', 'pdf'],
]);

/** A file that a stand-in model wrote says so wherever it is copied to. */
function fileName(name: string, version: number, type: string, standIn: boolean): string {
  const ending = ENDINGS.get(type.split(';')[0] ?? '') ?? 'bin';
  return `${name.replaceAll(':', '-')}_v${version}${standIn ? '-stand-in-model' : ''}.${ending}`;
}
