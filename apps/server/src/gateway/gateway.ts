import { createBaseApp } from './base-app.ts';
import { addConsoleFiles } from './console/console-files.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { authenticate, openCompartment, ownCompartment, patientOfPath, requireOperator } from './guards.ts';
import { createDocumentSlots, createImportSlots, createStreamSlots } from './limits/actor-slots.ts';
import { DEFAULT_GATEWAY_LIMITS } from './limits/gateway-limits.ts';
import { createRateLimits, memoryLimiters } from './limits/rate-limits.ts';
import { requestTimeout } from './limits/request-timeout.ts';
import { addOpenApi } from './open-api.ts';
import { type GatewayApp, PREFIXES, WORK_PREFIXES } from './route-context.ts';
import { addArtifactRoutes } from './routes/artifacts.ts';
import { addBreakGlassRoute } from './routes/break-glass.ts';
import { addConversationRoutes } from './routes/conversations.ts';
import { addDemoClockRoutes } from './routes/demo-clock.ts';
import { addDevIssuerRoutes } from './routes/dev-issuer.ts';
import { addEstimateRoute } from './routes/estimate.ts';
import { addEventRoutes } from './routes/events.ts';
import { addEvidenceRoutes } from './routes/evidence.ts';
import { addImportRoutes } from './routes/evidence-imports.ts';
import { addFunctionList, addFunctionRoutes, isRun } from './routes/functions.ts';
import { addGradeRoutes } from './routes/grades.ts';
import { addMessageRoutes } from './routes/messages.ts';
import { addOperateRoutes } from './routes/operate/index.ts';
import { addOperationRoutes } from './routes/operations.ts';
import { addWorkPaperRoute } from './routes/papers/work-paper.ts';
import { addPeopleRoutes } from './routes/people.ts';
import { addPipelineList, addPipelineRoutes } from './routes/pipelines.ts';
import { addPreferenceRoutes } from './routes/preferences.ts';
import { addRecallRoutes } from './routes/recalls.ts';
import { isImport } from './routes/record/import.ts';
import { addPatientRoutes } from './routes/record/index.ts';
import { addResearchRoutes } from './routes/research/index.ts';
import { addOwnSearchRoute } from './routes/searches.ts';
import { addSessionRoutes } from './routes/session.ts';
import { addSignInRoutes } from './routes/sign-in.ts';
import { addSubtaskRoutes } from './routes/subtasks.ts';
import { addWorkRoutes } from './routes/work.ts';
import { createSeals } from './session/seals.ts';
import { createSessions, type Sessions, sessionId } from './session/session.ts';
import { createSessionStreams, type SessionStreams } from './session/session-streams.ts';

/** Seconds without a key or a pointer after which a session is over. */
const IDLE_SECONDS = 900;

/** The public HTTP API. Stateless but for counters and open streams: any number of them may run side by side. */
export function createGateway(deps: GatewayDeps): GatewayApp {
  const limits = { ...DEFAULT_GATEWAY_LIMITS, ...deps.limits };
  const rates = createRateLimits(limits, deps.limiterStore ?? memoryLimiters, deps.metrics.rateLimited);
  const slots = createStreamSlots(limits);
  const documents = createDocumentSlots(limits);
  const importing = { slots: createImportSlots(limits), count: rates.consumeImport };
  const streams = createSessionStreams((csrf) => deps.endedSessions.isEnded(sessionId(csrf)));

  const app = createBaseApp(deps);
  app.use(
    requestTimeout((method, path) => {
      if (isImport(method, path)) return limits.imports.ms;
      return limits.requestMs + (isRun(method, path) ? limits.work.waitMs : 0);
    }),
  );
  addOperationRoutes(app, deps);
  const sessions = addSignIn(app, deps, streams);

  app.use('/v1/*', authenticate(deps, rates, sessions));
  app.use('/v1/operate/*', requireOperator);
  app.use('/v1/patients/:patient/*', openCompartment(deps, patientOfPath));
  app.use('/v1/me/*', openCompartment(deps, ownCompartment));
  app.use('/v1/patients', openCompartment(deps, ownCompartment));
  app.use('/v1/people', openCompartment(deps, ownCompartment));
  app.use('/v1/evidence/*', openCompartment(deps, ownCompartment));
  app.use('/v1/demo/*', openCompartment(deps, ownCompartment));
  app.use('/v1/notices', openCompartment(deps, ownCompartment));
  app.use('/v1/notices/*', openCompartment(deps, ownCompartment));
  for (const what of ['functions', 'pipelines', 'work', 'artifacts', 'research']) {
    app.use(`/v1/${what}`, openCompartment(deps, ownCompartment));
    app.use(`/v1/${what}/*`, openCompartment(deps, ownCompartment));
  }
  for (const prefix of PREFIXES) {
    const context = { deps, limits, slots, documents, importing, streams, prefix };
    // Before the routes with {conversation}: its path has no id.
    addEstimateRoute(app, context);
    addConversationRoutes(app, context);
    addMessageRoutes(app, context);
    addEventRoutes(app, context);
    if (prefix.path !== '/v1/me') addPatientRoutes(app, context);
  }
  addFunctionList(app, deps);
  addPipelineList(app, deps);
  for (const prefix of WORK_PREFIXES) {
    const context = { deps, limits, slots, documents, importing, streams, prefix };
    addFunctionRoutes(app, context);
    addPipelineRoutes(app, context);
    addWorkRoutes(app, context);
    addSubtaskRoutes(app, context);
    if (prefix.path === '/v1') addWorkPaperRoute(app, context);
    addArtifactRoutes(app, context);
  }
  addSessionRoutes(app, deps, sessions);
  addPeopleRoutes(app, deps);
  addEvidenceRoutes(app, deps, limits);
  addRecallRoutes(app, deps);
  addGradeRoutes(app, deps, limits);
  addOwnSearchRoute(app, deps);
  addImportRoutes(app, deps, limits, documents);
  addResearchRoutes(app, deps, limits);
  addPreferenceRoutes(app, deps, limits);
  addDemoClockRoutes(app, deps, limits);
  addBreakGlassRoute(app, deps, limits);
  addOperateRoutes(app, deps, limits);
  addOpenApi(app);
  addConsoleFiles(app, deps.consoleDirectory);
  return app;
}

/** Null: nobody signs in here, and no cookie counts. */
function addSignIn(app: GatewayApp, deps: GatewayDeps, streams: SessionStreams): Sessions | null {
  const { signIn, devIssuer, now } = deps;
  if (devIssuer) app.get('/.well-known/jwks.json', (c) => c.json(devIssuer.issuer.jwks));
  if (!signIn) return null;
  const { keys, publicUrl } = signIn;
  const seals = createSeals({ keys, now, place: () => publicUrl().origin });
  const { idleSeconds = IDLE_SECONDS } = signIn;
  const sessions = createSessions({ seals, publicUrl, idleSeconds, now, ended: deps.endedSessions });
  addSignInRoutes(app, deps, { signIn, seals, sessions, streams });
  if (devIssuer) addDevIssuerRoutes(app, { ...devIssuer, seals, publicUrl, now });
  return sessions;
}
