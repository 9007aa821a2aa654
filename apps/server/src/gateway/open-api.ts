import type { GatewayApp } from './route-context.ts';

/** Serves the description of the API, made from the routes themselves. */
export function addOpenApi(app: GatewayApp): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'sub is the actor, tenant the tenant; EdDSA, ES256 or RS256',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-consilium-session',
    description: 'of a browser that signed in at /auth/sign-in; changes carry X-Csrf, see readSession',
  });
  let document: object | null = null;
  app.get('/openapi.json', (c) => {
    document ??= withSessions(
      app.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
          title: 'Consilium',
          version: '1',
          description:
            'Conversations with a team of agents, in the compartment of one patient or in your own.',
          license: { name: 'Apache-2.0' },
        },
      }),
    );
    return c.json(document);
  });
}

/** Whatever takes a token takes a session. */
function withSessions(document: ReturnType<GatewayApp['getOpenAPI31Document']>): object {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  for (const operation of operations) if (operation.security) operation.security.push({ session: [] });
  return document;
}
