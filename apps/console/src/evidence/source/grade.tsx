import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import type { GradeAssessment, Operations } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { clinicalDate } from '../../components/dates.ts';
import { Facts } from '../../components/facts.tsx';
import { Form, SelectField, TextField } from '../../components/field.tsx';
import { usePeople } from '../../grants/use-people.ts';
import { GRADE_FIELDS, gradeLines } from './grade-words.ts';

type NewAssessment = Operations['addGrade']['body'];

/** What staff say of the source by GRADE, beside the level by rule. For staff. */
export function Grade({ hash }: { readonly hash: string }) {
  const { roles = [], actor } = useSession().data ?? {};
  const isStaff = roles.includes('clinician') || roles.includes('operator');
  const found = useApi('listGrades', { hash }, { enabled: isStaff });
  const [isOpen, setOpen] = useState(false);
  const actors = useMemo(() => found.data?.assessments.map(({ by }) => by) ?? [], [found.data]);
  const nameOf = usePeople(actors, actor);
  if (!isStaff) return null;
  const [newest, ...older] = found.data?.assessments ?? [];
  return (
    <section aria-labelledby="grade">
      <h2 id="grade" className="font-semibold">
        Certainty by GRADE
      </h2>
      <p className="mt-1 text-ink-3 text-note">A person’s judgement. It does not change the level by rule.</p>
      {found.isError ? <p className="mt-1 text-ink-2">It could not be read.</p> : null}
      {found.data && newest === undefined ? <p className="mt-1 text-ink-2">Not assessed yet.</p> : null}
      {newest === undefined ? null : <Assessment assessment={newest} nameOf={nameOf} />}
      {isOpen ? (
        <GradeForm hash={hash} from={newest ?? null} onClose={() => setOpen(false)} />
      ) : found.data ? (
        <Button className="mt-2" onClick={() => setOpen(true)}>
          {newest === undefined ? 'Assess' : 'Assess again'}
        </Button>
      ) : null}
      {older.length === 0 ? null : (
        <details className="mt-2">
          <summary className="py-1 text-ink-2 pointer-coarse:py-3">
            {older.length === 1 ? '1 earlier assessment' : `${older.length} earlier assessments`}
          </summary>
          {older.map((assessment) => (
            <Assessment key={assessment.version} assessment={assessment} nameOf={nameOf} />
          ))}
        </details>
      )}
    </section>
  );
}

interface AssessmentProps {
  readonly assessment: GradeAssessment;
  readonly nameOf: (actor: string) => string;
}

function Assessment({ assessment, nameOf }: AssessmentProps) {
  const { by, at, comment } = assessment;
  return (
    <div className="mt-2">
      <Facts
        facts={gradeLines(assessment)}
        className="grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5"
        valueClassName="font-medium"
      />
      {comment === null ? null : <p className="wrap-anywhere mt-1">{comment}</p>}
      <p className="mt-1 text-ink-3 text-note">
        {nameOf(by)}, {clinicalDate(at)}
      </p>
    </div>
  );
}

interface GradeFormProps {
  readonly hash: string;
  readonly from: GradeAssessment | null;
  readonly onClose: () => void;
}

function GradeForm({ hash, from, onClose }: GradeFormProps) {
  const send = useMutation({
    mutationFn: (body: NewAssessment) => call('addGrade', { hash, body }),
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listGrades'] }),
  });
  const submit = (form: FormData) => {
    const chosen = (name: string) => String(form.get(name) ?? '').trim() || null;
    const fields = Object.fromEntries(GRADE_FIELDS.map(({ name }) => [name, chosen(name)]));
    send.mutate({ ...fields, comment: chosen('comment'), after: from?.version ?? 0 } as NewAssessment);
  };
  return (
    <Form aria-label="Assess by GRADE" onSend={submit} className="mt-2 flex flex-col gap-2">
      {GRADE_FIELDS.map(({ name, label, values }) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          defaultValue={from?.[name] ?? ''}
          empty="Not judged"
          options={values}
        />
      ))}
      <TextField
        label="Why (optional)"
        name="comment"
        rows={3}
        maxLength={2_000}
        defaultValue={from?.comment ?? ''}
      />
      <p role="status" className="text-small text-urgent">
        {send.isError ? refusedWords(send.error) : ''}
      </p>
      <div className="flex gap-2">
        <Button kind="main" type="submit" disabled={send.isPending}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}

function refusedWords(error: unknown): string {
  return isProblem(error, 'conflict')
    ? 'Someone else has assessed it since. Read their assessment, then save again.'
    : 'Not saved: try again.';
}
