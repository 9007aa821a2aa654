import { readVisitChart, visitPage } from '@consilium/clinical';
import { actorCompartment, type Scope } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { partOf } from '../../part-of.ts';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { WRITE_PROBLEMS } from '../../schemas/problem.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, scopedRoute } from '../describe-route.ts';
import { editPaper } from './edit-paper.ts';
import { paperSummaryView, paperView, versionView } from './paper-view.ts';
import { printed, printQuery, printResponse } from './print-response.ts';

const LARGEST_VERSION = 2_147_483_647;
const ofVersion = z.coerce.number().int().min(1).max(LARGEST_VERSION).optional();
const knownVersion = z.int().min(1).max(LARGEST_VERSION);

/** Pages for visits, letters and briefs: prepared, edited, signed, printed. */
export function addPaperRoutes(app: GatewayApp, context: RouteContext): void {
  const { deps, limits, prefix } = context;
  const list = scopedRoute(prefix, 'get', '/papers', 'listPapers', {
    summary: 'Papers of the patient: pages for visits, letters, evidence briefs',
    responses: { 200: json(z.object({ papers: z.array(paperSummaryView) }), 'Newest first, at most 200') },
  });
  app.openapi(list, async (c) => {
    const papers = await partOf(deps, 'papers').list({ scope: c.get('scope') });
    return c.json({ papers: papers.map((each) => viewOf(paperSummaryView, each)) } as never, 200);
  });

  const prepare = scopedRoute(prefix, 'post', '/papers/visit', 'prepareVisit', {
    summary: 'One page for the next visit, from the record alone',
    responses: { 201: json(paperView, 'The page') },
    problems: WRITE_PROBLEMS,
  });
  app.openapi(prepare, async (c) => {
    const caller = { scope: c.get('scope') };
    const content = visitPage(await readVisitChart(deps.record, caller, deps.now()));
    const made = await partOf(deps, 'papers').create(caller, { content, facts: [], key: deps.newId() });
    return c.json(versionView(made) as never, 201);
  });

  const params = { paper: id };
  const read = scopedRoute(prefix, 'get', '/papers/{paper}', 'readPaper', {
    summary: 'A paper with the sources of each sentence, and what was removed',
    params,
    query: { version: ofVersion },
    responses: { 200: json(paperView, 'The newest version, or the one that is asked for') },
  });
  app.openapi(read, async (c) => {
    const { version } = c.req.valid('query');
    const found = await partOf(deps, 'papers').read(
      { scope: c.get('scope') },
      c.req.valid('param').paper,
      version,
    );
    return c.json(versionView(found) as never, 200);
  });

  const edit = scopedRoute(prefix, 'put', '/papers/{paper}', 'editPaper', {
    summary: 'A new version: each sentence is checked again, what fails is removed and named',
    params,
    body: z.strictObject({ after: knownVersion, text: z.string().min(1).max(60_000) }),
    maxBytes: limits.messageBytes,
    responses: { 200: json(paperView, 'The version as it was saved') },
    problems: WRITE_PROBLEMS,
  });
  app.openapi(edit, async (c) => {
    const parts = { papers: partOf(deps, 'papers'), record: deps.record };
    const caller = { scope: c.get('scope') };
    const saved = await editPaper(parts, caller, c.req.valid('param').paper, c.req.valid('json'));
    return c.json(versionView(saved) as never, 200);
  });

  const sign = scopedRoute(prefix, 'post', '/papers/{paper}/signature', 'signPaper', {
    summary: 'Sign the newest version, by the hash of the bytes that were read',
    params,
    body: z.strictObject({ version: knownVersion, hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    responses: { 200: json(paperView, 'The version, signed: it never changes again') },
    problems: WRITE_PROBLEMS,
  });
  app.openapi(sign, async (c) => {
    const scope = c.get('scope');
    const by = await nameOf(deps, scope);
    const signed = await partOf(deps, 'papers').sign({ scope }, c.req.valid('param').paper, {
      ...c.req.valid('json'),
      by,
    });
    return c.json(versionView(signed) as never, 200);
  });

  const print = scopedRoute(prefix, 'get', '/papers/{paper}/file', 'printPaper', {
    summary: 'A paper as a PDF or a file of Word',
    params,
    query: { ...printQuery, version: ofVersion },
    responses: printed,
    problems: ['too_large'],
  });
  app.openapi(print, async (c) => {
    const { version, ...print } = c.req.valid('query');
    const { paper } = c.req.valid('param');
    const read = () => partOf(deps, 'papers').read({ scope: c.get('scope') }, paper, version);
    return (await printResponse(c, context, print, read)) as never;
  });
}

/** As people know the actor; the id where no name is known. */
async function nameOf({ people }: GatewayDeps, scope: Scope): Promise<string> {
  const own = { ...scope, compartment: actorCompartment(scope.actor) };
  const [person] = await people.names({ scope: own }, [scope.actor]);
  return person?.name ?? scope.actor;
}
