import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { addPaperRoutes } from '../papers/index.ts';
import { addRatingRoutes } from '../ratings.ts';
import { addRerunRoutes } from '../reruns.ts';
import { addSearchRoute } from '../searches.ts';
import { addDangerRoute, addQuestionRoutes } from './dangers.ts';
import { addDocumentRoutes } from './documents.ts';
import { addFindRoute } from './find.ts';
import { addImportRoute } from './import.ts';
import { addProposalRoutes } from './proposals.ts';
import { addRecordReads } from './reads.ts';
import { addLabRoutes, addSectionRoutes } from './sections.ts';
import { addTrailRoutes } from './trail.ts';
import { addRecordWrites } from './writes.ts';

/** What only a patient's compartment has: the record, its papers and proposals, and the trail of who opened it. */
export function addPatientRoutes(app: GatewayApp, context: RouteContext): void {
  addRatingRoutes(app, context);
  addRerunRoutes(app, context);
  addSearchRoute(app, context);
  addRecordReads(app, context);
  addFindRoute(app, context);
  addSectionRoutes(app, context);
  addLabRoutes(app, context);
  addDangerRoute(app, context);
  addQuestionRoutes(app, context);
  addRecordWrites(app, context);
  addImportRoute(app, context);
  addProposalRoutes(app, context);
  addDocumentRoutes(app, context);
  addPaperRoutes(app, context);
  addTrailRoutes(app, context);
}
