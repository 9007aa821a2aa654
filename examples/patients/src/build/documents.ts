import type { Coding, DocumentReference } from '@medplum/fhirtypes';
import { concept, loinc } from '../codes.ts';
import type { Pen } from '../draft.ts';
import { at } from '../time.ts';

const kinds = {
  consult: loinc('11488-4', 'Consult note'),
  discharge: loinc('18842-5', 'Discharge summary'),
  referral: loinc('57133-1', 'Referral note'),
  progress: loinc('11506-3', 'Progress note'),
  pathology: loinc('11526-1', 'Pathology study'),
  imaging: loinc('18748-4', 'Diagnostic imaging study'),
  operation: loinc('11504-8', 'Surgical operation note'),
} as const satisfies Record<string, Coding>;

export interface Letter {
  readonly kind: keyof typeof kinds;
  readonly title: string;
  readonly day: string;
  readonly by: string;
  readonly from: string;
  readonly encounter?: string;
  /** Paragraphs between blank lines; line breaks inside one are folded. */
  readonly text: string;
  readonly signed: string;
}

/** A document with its text inline, as UTF-8. */
export function addLetter(pen: Pen, name: string, letter: Letter): void {
  const head = [
    letter.title,
    `Date: ${letter.day}`,
    `Patient: ${pen.person.fullName}, born ${pen.person.birth}`,
  ];
  const text = [...head, '', ...paragraphs(letter.text), '', letter.signed, ''].join('\n');
  const bytes = Buffer.from(text, 'utf8');
  const resource: DocumentReference = {
    resourceType: 'DocumentReference',
    status: 'current',
    docStatus: 'final',
    type: concept(letter.title, kinds[letter.kind]),
    subject: pen.ref('patient'),
    date: at(letter.day, '16:00'),
    author: [pen.ref(letter.by)],
    custodian: pen.ref(letter.from),
    description: letter.title,
    content: [
      {
        attachment: {
          contentType: 'text/plain',
          language: 'en',
          data: bytes.toString('base64'),
          size: bytes.length,
          title: letter.title,
          creation: at(letter.day, '16:00'),
        },
      },
    ],
    ...(letter.encounter === undefined ? {} : { context: { encounter: [pen.ref(letter.encounter)] } }),
  };
  pen.add(name, resource);
}

/** Paragraphs stay, with an empty line between them; what is indented in the source for its looks is not. */
function paragraphs(text: string): readonly string[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((paragraph, index) => {
      const folded = paragraph.trim().replaceAll(/\s*\n\s*/g, ' ');
      return index === 0 ? [folded] : ['', folded];
    });
}
