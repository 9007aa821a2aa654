import { lazy, memo, Suspense } from 'react';
import { LoadingState } from '../../components/states.tsx';
import type { Section } from '../../places/panel-search.ts';
import { namedEntry } from '../section/item-in-address.ts';
import { SummarySection } from '../summary/summary-section.tsx';

// What is behind a tab is loaded when somebody opens it: the conversation stays small.
const LabsSection = lazy(() => import('../labs/labs-section.tsx'));
const LabPage = lazy(() => import('../labs/lab-page.tsx'));
const MedicationsSection = lazy(() => import('../medications/medications-section.tsx'));
const EntrySection = lazy(() => import('../entries/entry-section.tsx'));
const EntryPage = lazy(() => import('../entry-page/entry-page.tsx'));
const TimelineSection = lazy(() => import('../timeline/timeline-section.tsx'));
const AccessSection = lazy(() => import('../access/access-section.tsx'));
const ShareSection = lazy(() => import('../share/share-section.tsx'));
const ProposalsSection = lazy(async () => ({
  default: (await import('../../changes/proposals-section.tsx')).ProposalsSection,
}));
const QuestionsSection = lazy(async () => ({
  default: (await import('../../changes/questions-section.tsx')).QuestionsSection,
}));
const DocumentsSection = lazy(async () => ({
  default: (await import('../../changes/documents-section.tsx')).DocumentsSection,
}));
const DocumentPage = lazy(async () => ({
  default: (await import('../../changes/document-page.tsx')).DocumentPage,
}));

const PapersSection = lazy(async () => ({
  default: (await import('../../papers/papers-section.tsx')).PapersSection,
}));
const PaperPage = lazy(async () => ({
  default: (await import('../../papers/paper-page.tsx')).PaperPage,
}));

interface Props {
  readonly patient: string;
  readonly section: Section;
  readonly item: string | null;
}

export const SectionBody = memo(function SectionBody(props: Props) {
  return (
    <Suspense fallback={<LoadingState label="Opening" />}>
      <Body {...props} />
    </Suspense>
  );
});

function Body({ patient, section, item }: Props) {
  const entry = item === null ? null : namedEntry(item);
  if (entry?.type === 'DocumentReference' && section === 'documents')
    return <DocumentPage key={item} patient={patient} document={entry.id} />;
  if (section === 'papers')
    return item === null ? (
      <PapersSection patient={patient} />
    ) : (
      <PaperPage key={item} patient={patient} paper={item} />
    );
  if (entry !== null) return <EntryPage key={item} patient={patient} section={section} entry={entry} />;
  if (section === 'summary') return <SummarySection patient={patient} />;
  if (section === 'labs')
    return item === null ? (
      <LabsSection patient={patient} />
    ) : (
      <LabPage key={item} patient={patient} code={item} />
    );
  if (section === 'medications') return <MedicationsSection patient={patient} />;
  if (section === 'timeline') return <TimelineSection patient={patient} />;
  if (section === 'documents') return <DocumentsSection patient={patient} />;
  if (section === 'proposals') return <ProposalsSection patient={patient} />;
  if (section === 'questions') return <QuestionsSection patient={patient} />;
  if (section === 'access') return <AccessSection patient={patient} />;
  if (section === 'share') return <ShareSection patient={patient} />;
  return <EntrySection key={section} patient={patient} section={section} />;
}
