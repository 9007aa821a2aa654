export type { ApiAnswer, ApiRequest } from './api-request.ts';
export type { Connect } from './connect.ts';
export type { ContentType, PageKind } from './content-type.ts';
export { createEgress, type Egress, type EgressOptions, type Fetched } from './create-egress.ts';
export type { HostLimit, TurnCounter } from './host-turns.ts';
export type { EgressLimits } from './limits.ts';
export { isPublicAddress } from './public-address.ts';
export type { Resolve } from './resolve.ts';
