import { Button } from '../../components/button.tsx';
import { withClinicalDates } from '../../components/dates.ts';
import { wordOf } from '../../components/word-of.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { SECTIONS } from '../../places/panel-search.ts';
import type { Part } from '../claims/place-claims.ts';
import { adviceParagraphs } from '../urgency/advice-paragraphs.ts';

const NAMES: { readonly [section: string]: string } = {
  encounters: 'visits',
  'care-team': 'care team',
  'family-history': 'family history',
  'care-plans': 'care plans',
  documents: 'letters and documents',
  share: 'share and export',
  immunizations: 'immunisations',
};

/** What code says, not a model: plain type and no ink, with the way to the section that it speaks of. */
export function CodePart({
  part: { text, section },
  urgent,
}: {
  readonly part: Part;
  readonly urgent: boolean;
}) {
  const openInRecord = useOpenInRecord();
  const known = SECTIONS.find((each) => each === section);
  return (
    <div className={`mb-3 last:mb-0 ${urgent ? 'border-urgent border-l-2 pl-3' : ''}`}>
      <p className="wrap-anywhere max-w-[68ch] whitespace-pre-line">
        {withClinicalDates(urgent ? adviceParagraphs(text).join('\n') : text)}
      </p>
      {known === undefined ? null : (
        <Button className="mt-2" onClick={() => openInRecord(known)}>
          Open {wordOf(NAMES, known) ?? known}
        </Button>
      )}
    </div>
  );
}
