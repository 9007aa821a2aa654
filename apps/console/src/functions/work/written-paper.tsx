import { addressOf } from '../../api/call.ts';
import { OPERATIONS, type Paper } from '../../api/generated.ts';
import { buttonLook } from '../../components/button.tsx';
import { PaperBody } from '../../papers/paper-body.tsx';
import { isObject, type Json } from '../result/result-parts.ts';
import { useScope } from '../scope.tsx';

type Content = Paper['content'];

/** The paper that a run wrote and did not keep; null: there is none. */
export function paperIn(output: Json): Content | null {
  const paper = isObject(output) ? output.paper : null;
  return isObject(paper ?? null) && Array.isArray((paper as unknown as Content).blocks)
    ? (paper as unknown as Content)
    : null;
}

/** A paper of no patient: to read, and to take along. */
export function WrittenPaper({ run, content }: { readonly run: string; readonly content: Content }) {
  const patient = useScope();
  const file = (format: string) => addressOf(OPERATIONS.printWorkOfMine.path, { run, format });
  return (
    <section aria-label="Result" className="mt-6 max-w-3xl">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4">
        <h2 className="wrap-anywhere font-bold text-name">{content.title}</h2>
        {patient === null ? (
          <div className="flex gap-1.5">
            <a href={file('pdf')} download className={buttonLook()}>
              PDF
            </a>
            <a href={file('docx')} download className={buttonLook()}>
              Word
            </a>
          </div>
        ) : null}
      </div>
      <PaperBody found={{ content }} />
    </section>
  );
}
