import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { MyPatient } from '../api/generated.ts';
import { type Session, useSession } from '../api/session.ts';
import { usePages } from '../api/use-api.ts';
import { CONTROL } from '../components/button.tsx';
import { moveInList } from '../components/move-in-list.ts';
import { ShowMore } from '../components/show-more.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/states.tsx';
import { useSettled } from '../components/use-settled.ts';
import { isOwn } from '../grants/use-my-grant.ts';
import { BreakGlass } from './break-glass/emergency-form.tsx';
import { NoPatients } from './no-patients.tsx';
import { PatientLine } from './patient-line.tsx';
import { useOpenOnlyHit } from './use-open-only-hit.ts';

const SETTLES_MS = 250;

/** The patients whom grants open to you. Nobody else can be found here, whatever is typed. */
export function PatientsPage() {
  const session = useSession();
  const roles = session.data?.roles ?? [];
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), SETTLES_MS);
  const found = useMyPatients(search);
  const patients = found.data?.pages.flatMap((page) => page.patients) ?? null;
  const isGoing = useOnlyRecord(search === '' && !found.hasNextPage ? patients : null);
  const isEmpty = search === '' && typed === '' && patients?.length === 0;
  const onSearchKey = useOpenOnlyHit({
    ...{ typed, search, patients: patients ?? [] },
    isAnswered: found.isSuccess && !found.isPlaceholderData && !found.hasNextPage,
  });
  const isOperating = useOperatorStart(roles, isEmpty);
  if (isGoing) return <LoadingState label="Opening the record" lines={5} />;
  if (isOperating) return <LoadingState label="Opening operation" lines={5} />;
  return (
    <main className="min-h-0 flex-1 overflow-y-auto" onKeyDown={moveInList}>
      <div className="mx-auto max-w-[60rem] px-4 pt-6 pb-10 tablet:px-8 tablet:pt-10">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h1 className="font-serif text-title">My patients</h1>
          <BreakGlass roles={roles} development={session.data?.development ?? false} />
        </div>
        {isEmpty ? null : (
          <input
            type="search"
            aria-label="Search by name"
            placeholder="Search by name"
            value={typed}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            className={`${CONTROL} mt-4 w-full border-edge bg-sheet px-3.5 py-2 placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden`}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onSearchKey}
          />
        )}
        <div className="mt-4">
          {found.isError ? (
            <ErrorState error={found.error} retry={() => void found.refetch()} />
          ) : patients === null ? (
            <LoadingState label="Reading your patients" lines={6} />
          ) : isEmpty ? (
            <NoPatients roles={roles} />
          ) : patients.length === 0 ? (
            <EmptyState title={`None of your patients is called “${search}”`}>
              Every word must stand in the name; case and accents do not matter. Others are not found here.
            </EmptyState>
          ) : (
            <>
              <ColumnNames />
              <ul aria-label="My patients" aria-busy={found.isPlaceholderData}>
                {patients.map((patient) => (
                  <PatientLine key={patient.patient} patient={patient} />
                ))}
              </ul>
            </>
          )}
          <ShowMore pages={found} words="Show more patients" className="mt-4" />
        </div>
        <p role="status" className="sr-only">
          {patients === null || found.isPlaceholderData ? '' : countWords(patients.length, found.hasNextPage)}
        </p>
      </div>
    </main>
  );
}

/** Each line says these words itself where they are not seen above it. */
function ColumnNames() {
  return (
    <div
      aria-hidden="true"
      className="hidden grid-cols-[minmax(0,1fr)_10rem_12.5rem_6.5rem] gap-x-6 border-rule-strong border-b px-2 pb-1.5 text-ink-3 text-note tablet:grid"
    >
      <span>Name</span>
      <span>Born</span>
      <span>Your role</span>
      <span className="text-right">Last change</span>
    </div>
  );
}

function countWords(count: number, more: boolean): string {
  return `${count}${more ? ' or more' : ''} ${count === 1 ? 'patient' : 'patients'}`;
}

/** An operator to whom no patient is open is taken to operation on arrival. Who comes back to the list stays on it. */
function useOperatorStart(roles: Session['roles'], hasNoPatients: boolean): boolean {
  const navigate = useNavigate();
  const hasArrived = useRouterState({ select: ({ location }) => location.state.__TSR_index === 0 });
  const isGoing = hasArrived && hasNoPatients && roles.includes('operator');
  useEffect(() => {
    if (isGoing) void navigate({ to: '/operator', replace: true });
  }, [navigate, isGoing]);
  return isGoing;
}

/**
 * Somebody with one record, their own or of one they act for, is taken to it when they arrive. Who comes back to the
 * list from elsewhere stays on it.
 */
function useOnlyRecord(patients: readonly MyPatient[] | null): boolean {
  const navigate = useNavigate();
  const hasArrived = useRouterState({ select: ({ location }) => location.state.__TSR_index === 0 });
  const [only] = patients ?? [];
  const patient = hasArrived && patients?.length === 1 && isOwn(only) ? (only?.patient ?? null) : null;
  useEffect(() => {
    if (patient !== null) void navigate({ to: '/patients/$patient', params: { patient }, replace: true });
  }, [navigate, patient]);
  return patient !== null;
}

const PAGE = 50;

/** The patients whom grants open, by family name, a page at a time. The server searches. */
function useMyPatients(search: string) {
  return usePages(
    'listMyPatients',
    { ...(search === '' ? {} : { search }), limit: PAGE },
    // Names that were looked for are not kept once nobody looks.
    { gcTime: 60_000, placeholderData: keepPreviousData },
  );
}
