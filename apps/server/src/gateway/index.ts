export { createDevIssuer } from './auth/dev-issuer.ts';
export { createTokenVerifier } from './auth/verify-token.ts';
export { createGateway } from './gateway.ts';
export { redisLimiters } from './limits/rate-limits.ts';
export { listen } from './listen.ts';
export { createMetrics } from './observe/metrics.ts';
export { currentTraceparent, startTracing, withSpan } from './observe/tracing.ts';
export { createOperations } from './operations.ts';
