import type { Dangers } from '@consilium/kernel';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { dangersView } from '../../schemas/record-views.ts';
import { json, pathParams, scopedRoute } from '../scoped-route.ts';

/** What can harm the patient, found by code in tables with their sources. */
export function addDangerRoute(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const read = scopedRoute(prefix, {
    method: 'get',
    path: '/record/dangers',
    name: 'readDangers',
    summary:
      'Allergies, interactions, kidney function and pregnancy against the medicines, and what was not checked',
    request: { params: pathParams(prefix, {}) },
    responses: { 200: json(dangersView, 'The worst first') },
  });
  app.openapi(read, async (c) => {
    const { medicines, limits, proposals, ...found } = await deps.record.dangers({ scope: c.get('scope') });
    const raised = proposals.map(({ proposal, ...each }) => ({ proposal, ...shown(each) }));
    return c.json({ ...shown(found), medicines, limits, proposals: raised } as never, 200);
  });
}

function shown({ dangers, notChecked }: Dangers) {
  return { dangers, not_checked: notChecked };
}
