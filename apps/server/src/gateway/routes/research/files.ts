import {
  type FileVersion,
  filePath,
  INTERACTION_OWNER,
  lineDifference,
  workspaceKind,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { partOf } from '../../part-of.ts';
import { existing, ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { given } from '../../schemas/paging.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, ownRoute } from '../describe-route.ts';

const fileView = z
  .object({
    path: z.string().openapi({ example: 'reports/may.md' }),
    version: z.int(),
    bytes: z.int(),
    content_hash: z.string().describe('SHA-256'),
    origin: z
      .enum(['user', 'code', 'chart', 'outside', 'model'])
      .describe(
        'Where its words came from: a person, our code, a record, the web, or a model that saw neither',
      ),
    run_id: z.string().describe('The run that wrote it'),
    written_at: z.iso.datetime(),
  })
  .openapi('FileVersion');
const lineView = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() });
const hunkView = z.object({
  before: z.int().describe('Its first line in the earlier version, from 1'),
  after: z.int(),
  lines: z.array(lineView),
});

const agent = z.uuid({ message: 'invalid_id' });
const path = z.string().max(1_000).openapi({ example: 'reports/may.md' });
const version = z.coerce.number().int().min(1).max(1_000_000_000);

/** Files of a research agent, and those of the agent that people talk to. Agents write them; people read them here. */
export function addFileRoutes(app: GatewayApp, deps: GatewayDeps): void {
  addFilesOf(app, deps, { of: 'agents/{agent}', suffix: 'OfAgent', params: { agent } });
  addFilesOf(app, deps, { of: 'interaction', suffix: 'OfInteraction', params: {} });
}

interface Whose {
  readonly of: string;
  readonly suffix: string;
  readonly params: { readonly agent?: typeof agent };
}

function addFilesOf(app: GatewayApp, deps: GatewayDeps, { of, suffix, params }: Whose): void {
  const routeOf = <const Query extends z.ZodRawShape, Body extends z.ZodType>(
    name: string,
    { below, summary, query, body }: { below: string; summary: string; query: Query; body: Body },
  ) =>
    ownRoute('get', `/v1/research/${of}/files${below}`, `${name}${suffix}`, {
      ...{ summary, params, query, responses: { 200: json(body, summary) } },
    });
  const ownerIn = (param: { readonly agent?: unknown }) => String(param.agent ?? INTERACTION_OWNER);
  const pathIn = (owner: string, text: string) => filePath(text, workspaceKind(owner));

  const list = routeOf('listFiles', {
    ...{ below: '', summary: 'The newest version of each file, by path', query: {} },
    body: z.object({ files: z.array(fileView), bytes: z.int(), max_bytes: z.int() }),
  });
  app.openapi(list, async (c) => {
    const caller = { scope: c.get('scope') };
    const { files, bytes, maxBytes } = await partOf(deps, 'files').list(
      caller,
      ownerIn(c.req.valid('param')),
    );
    return c.json({ files: files.map(toFile), bytes, max_bytes: maxBytes }, 200);
  });

  const content = routeOf('readFile', {
    ...{ below: '/content', summary: 'The text of a file; without a version the newest' },
    query: { path, version: version.optional() },
    body: fileView.extend({ content: z.string() }),
  });
  app.openapi(content, async (c) => {
    const owner = ownerIn(c.req.valid('param'));
    const { path: text, version: wanted } = c.req.valid('query');
    const file = { path: pathIn(owner, text), ...given({ version: wanted }) };
    const found = existing(await partOf(deps, 'files').read({ scope: c.get('scope') }, owner, file));
    return c.json({ ...toFile(found), content: found.content }, 200);
  });

  const versions = routeOf('listFileVersions', {
    ...{
      below: '/versions',
      summary: 'All versions of a file, newest first',
      query: { path },
    },
    body: z.object({ versions: z.array(fileView) }),
  });
  app.openapi(versions, async (c) => {
    const owner = ownerIn(c.req.valid('param'));
    const at = pathIn(owner, c.req.valid('query').path);
    const found = await partOf(deps, 'files').versions({ scope: c.get('scope') }, owner, at);
    if (found.length === 0) throw new ProblemError('not_found');
    return c.json({ versions: found.map(toFile) }, 200);
  });

  const difference = routeOf('compareFile', {
    ...{
      below: '/difference',
      summary: 'What was removed and added between two versions of a file, by line',
    },
    query: {
      path,
      from: z.coerce.number().int().min(0).max(1_000_000_000).describe('0: an empty file'),
      to: version,
    },
    body: z.object({
      exact: z.boolean().describe('False: more differs than is compared line by line'),
      hunks: z.array(hunkView),
    }),
  });
  app.openapi(difference, async (c) => {
    const owner = ownerIn(c.req.valid('param'));
    const { path: text, from, to } = c.req.valid('query');
    const at = pathIn(owner, text);
    const caller = { scope: c.get('scope') };
    const textOf = async (number: number) =>
      existing(await partOf(deps, 'files').read(caller, owner, { path: at, version: number })).content;
    const { exact, hunks } = lineDifference(from === 0 ? '' : await textOf(from), await textOf(to));
    return c.json({ exact, hunks: hunks.map((hunk) => ({ ...hunk, lines: [...hunk.lines] })) }, 200);
  });
}

const toFile = (file: FileVersion) => viewOf(fileView, { ...file, bytes: file.size, runId: file.run });
