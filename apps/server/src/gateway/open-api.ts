import type { GatewayApp } from './routes/route-context.ts';

/** Serves the description of the API, made from the routes themselves. */
export function addOpenApi(app: GatewayApp): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'sub is the actor, tenant the tenant; EdDSA, ES256 or RS256',
  });
  let document: object | null = null;
  app.get('/openapi.json', (c) => {
    document ??= app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Consilium',
        version: '1',
        description: 'Conversations with a team of agents, in the compartment of one patient or in your own.',
        license: { name: 'Apache-2.0' },
      },
    });
    return c.json(document);
  });
}
