import type { Scope } from '@consilium/kernel';
import type { HttpBindings } from '@hono/node-server';
import type { Relation } from './auth/grant-lookup.ts';
import type { Identity } from './identity.ts';

/** What the parts of the gateway know of one request. */
export interface GatewayEnv {
  // Absent where no socket is behind the request, as in tests.
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    identity: Identity;
    scope: Scope;
    /** Who the actor of the scope is to the patient. */
    relation: Relation;
    /** What a change must carry where the identity came by a cookie. */
    csrf?: string;
    /** For metrics and log, where the route's template says too little. */
    routeName?: string;
    /** Instead of those that every answer has. */
    ownHeaders?: { readonly [name: string]: string };
  };
}
