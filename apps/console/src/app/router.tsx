import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { buttonLook } from '../components/button.tsx';
import { ErrorState } from '../components/states.tsx';
import { readEvidenceSearch } from '../places/evidence-search.ts';
import { readSpanSearch } from '../places/open-snapshot.ts';
import { readOperatorSearch } from '../places/operator-search.ts';
import { readPanelSearch } from '../places/panel-search.ts';
import { readFileSearch } from '../places/research-place.ts';
import { PatientPage } from './patient-page.tsx';
import { Shell } from './shell.tsx';

/** Every page. What only some people open is loaded when they do: the conversation stays small. */
const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <ErrorState error={error} />,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/patients', replace: true });
  },
});

const patients = createRoute({
  getParentRoute: () => root,
  path: '/patients',
  component: lazyRouteComponent(() => import('../patients/patients-page.tsx'), 'PatientsPage'),
});

const patient = createRoute({
  getParentRoute: () => root,
  path: '/patients/$patient',
  validateSearch: readPanelSearch,
  component: PatientPage,
});

/** Without a conversation in the path a new one begins with the first message. */
const conversation = createRoute({ getParentRoute: () => patient, path: '/c/$conversation' });

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  validateSearch: readOperatorSearch,
  component: lazyRouteComponent(() => import('../operator/operator-page.tsx'), 'OperatorPage'),
});

const operatorPart = createRoute({ getParentRoute: () => operator, path: '$part' });
const operatorItem = createRoute({ getParentRoute: () => operator, path: '$part/$item' });

const evidence = createRoute({
  getParentRoute: () => root,
  path: '/evidence',
  validateSearch: readEvidenceSearch,
  component: lazyRouteComponent(() => import('../evidence/search/search-page.tsx'), 'EvidencePage'),
});

const library = createRoute({
  getParentRoute: () => root,
  path: '/evidence/library',
  validateSearch: readEvidenceSearch,
  component: lazyRouteComponent(() => import('../evidence/library/library-page.tsx'), 'LibraryPage'),
});

const ownSearches = createRoute({
  getParentRoute: () => root,
  path: '/evidence/searches',
  component: lazyRouteComponent(() => import('../evidence/search/own-searches-page.tsx'), 'OwnSearchesPage'),
});

const snapshot = createRoute({
  getParentRoute: () => root,
  path: '/evidence/snapshots/$hash',
  validateSearch: readSpanSearch,
  component: lazyRouteComponent(() => import('../evidence/source/source-page.tsx'), 'SourcePage'),
});

const notices = createRoute({
  getParentRoute: () => root,
  path: '/notices',
  component: lazyRouteComponent(() => import('../notices/notices-page.tsx'), 'NoticesPage'),
});

const OwnFunctions = lazyRouteComponent(() => import('./functions-pages.tsx'), 'OwnFunctions');
const PatientFunctions = lazyRouteComponent(() => import('./functions-pages.tsx'), 'PatientFunctions');

const functions = createRoute({ getParentRoute: () => root, path: '/functions', component: OwnFunctions });
const functionsPart = createRoute({
  getParentRoute: () => root,
  path: '/functions/$',
  component: OwnFunctions,
});
/** Not below the patient's page: the conversation and the record leave their place to it. */
const patientFunctions = createRoute({
  getParentRoute: () => root,
  path: '/patients/$patient/functions',
  component: PatientFunctions,
});
const patientFunctionsPart = createRoute({
  getParentRoute: () => root,
  path: '/patients/$patient/functions/$',
  component: PatientFunctions,
});

const ResearchPages = lazyRouteComponent(() => import('./research-pages.tsx'), 'ResearchPages');
const research = createRoute({ getParentRoute: () => root, path: '/research', component: ResearchPages });
const researchPart = createRoute({
  getParentRoute: () => root,
  path: '/research/$',
  validateSearch: readFileSearch,
  component: ResearchPages,
});

/** Where a sign-in in a second tab ends. */
const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  component: lazyRouteComponent(() => import('../sign-in/signed-in.tsx'), 'SignedIn'),
});

const signedOut = createRoute({
  getParentRoute: () => root,
  path: '/signed-out',
  component: lazyRouteComponent(() => import('../sign-in/signed-out.tsx'), 'SignedOut'),
});

const somebodyElse = createRoute({
  getParentRoute: () => root,
  path: '/somebody-else',
  component: lazyRouteComponent(() => import('../sign-in/somebody-else.tsx'), 'SomebodyElse'),
});

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(() => import('../gallery/gallery-page.tsx'), 'GalleryPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    patients,
    patient.addChildren([conversation]),
    operator.addChildren([operatorPart, operatorItem]),
    evidence,
    library,
    ownSearches,
    snapshot,
    functions,
    functionsPart,
    patientFunctions,
    patientFunctionsPart,
    research,
    researchPart,
    notices,
    signedIn,
    signedOut,
    somebodyElse,
    gallery,
  ]),
  defaultPreload: false,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function NotFound() {
  return (
    <main className="px-4 py-6">
      <h1 className="font-serif text-title">There is no such page</h1>
      <Link className={`${buttonLook()} mt-3`} to="/patients">
        Go to my patients
      </Link>
    </main>
  );
}
