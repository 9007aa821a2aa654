import { Link, useParams } from '@tanstack/react-router';
import { PartBoundary } from '../components/part-boundary.tsx';
import { FunctionsPage } from '../functions/functions-page.tsx';
import { PatientBanner } from '../record/patient-banner.tsx';

/** In the person's own compartment. */
export function OwnFunctions() {
  const { _splat: path = '' } = useParams({ strict: false });
  return (
    <PartBoundary of={path}>
      <FunctionsPage patient={null} path={path} />
    </PartBoundary>
  );
}

/** In a patient's compartment, below the banner that never leaves. */
export function PatientFunctions() {
  const { patient = '', _splat: path = '' } = useParams({ strict: false });
  return (
    <>
      <PatientBanner patient={patient} />
      <nav aria-label="Patient" className="border-rule border-b bg-sheet">
        <div className="mx-auto max-w-5xl px-4 tablet:px-6">
          <Link
            to="/patients/$patient"
            params={{ patient }}
            className="inline-flex min-h-9 items-center text-ink-2 text-small underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
          >
            ‹ Conversation and record
          </Link>
        </div>
      </nav>
      <PartBoundary of={path}>
        <FunctionsPage patient={patient} path={path} />
      </PartBoundary>
    </>
  );
}
