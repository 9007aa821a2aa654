import { addressOf } from '../../api/call.ts';
import { type FhirResource, OPERATIONS } from '../../api/generated.ts';
import { CONTROL } from '../../components/button.tsx';
import { wordOf } from '../../components/word-of.ts';
import { listOf, objectOf, textOf } from '../../fhir/values.ts';
import { megabytes } from './check-paper.ts';

const NAMES: { readonly [type: string]: string } = {
  'application/pdf': 'PDF',
  'text/plain': 'Text',
  'image/jpeg': 'Photo (JPEG)',
  'image/png': 'Picture (PNG)',
};

function attachmentOf(resource: FhirResource) {
  return objectOf(objectOf(listOf(resource.content)[0])?.attachment);
}

export function isPicture(resource: FhirResource): boolean {
  return ['image/jpeg', 'image/png'].includes(textOf(attachmentOf(resource)?.contentType) ?? '');
}

/** `PDF, 1.2 MB`. */
export function fileWords(resource: FhirResource): string {
  const { contentType, size } = attachmentOf(resource) ?? {};
  const type = textOf(contentType);
  const name = type === undefined ? undefined : (wordOf(NAMES, type) ?? type);
  return [name, typeof size === 'number' ? megabytes(size) : undefined]
    .filter((each) => each !== undefined)
    .join(', ');
}

/** An address of our own server: the ids are ours, and escaped. */
function paperAddress(patient: string, document: string): string {
  return addressOf(OPERATIONS.readDocumentOfPatient.path, { patient, document });
}

interface DownloadPaperProps {
  readonly patient: string;
  readonly document: string;
}

export function DownloadPaper({ patient, document }: DownloadPaperProps) {
  return (
    <a
      href={paperAddress(patient, document)}
      download
      className={`${CONTROL} inline-flex items-center border-edge bg-sheet px-3 py-1 font-semibold text-small hover:bg-sunk`}
    >
      Download the original
    </a>
  );
}

interface PaperPictureProps {
  readonly patient: string;
  readonly document: string;
  readonly title: string;
}

export function PaperPicture({ patient, document, title }: PaperPictureProps) {
  return (
    <img
      src={paperAddress(patient, document)}
      alt={`The paper itself: ${title}`}
      className="h-auto max-w-full rounded-small border border-rule"
    />
  );
}
