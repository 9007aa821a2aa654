import type { Panel } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import type { Section } from '../../places/panel-search.ts';

/** How many a section holds; one without a number is counted nowhere, or is not known yet. */
export type SectionCounts = { readonly [section in Section]?: number };

/** What is listed in each section: of what lasts, those that go on. An allergy that is over is not counted. */
export function useSectionCounts(patient: string): SectionCounts {
  const panel = useApi('readPanelOfPatient', { patient });
  const labs = useApi('listLabsOfPatient', { patient }, { staleTime: 60_000 });
  const questions = useApi('listQuestionsOfPatient', { patient }, { staleTime: 60_000 });
  return sectionCounts(panel.data, labs.data?.labs.length, questions.data?.questions.length);
}

export function sectionCounts(
  panel: Pick<Panel, 'inSections' | 'openProposals'> | undefined,
  labs: number | undefined,
  questions: number | undefined,
): SectionCounts {
  return {
    ...panel?.inSections,
    ...(labs === undefined ? {} : { labs }),
    ...(panel === undefined ? {} : { proposals: panel.openProposals }),
    ...(questions === undefined ? {} : { questions }),
  };
}
