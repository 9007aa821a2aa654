import { proposedFact } from '../show/proposal-words.ts';
import { handTo } from '../stand/actor.ts';
import type { ApiProposal } from '../stand/api.ts';
import type { Play } from './scene.ts';

const PRESSURE = 'Blood pressure 120/80';
const WEIGHT = 'weight 180 lbs';

/** Models point at words; code reads name, number and unit; a person decides. */
export const saidMeasurements: Play = async ({ say, show }) => {
  const { api, aftermath } = await say({
    who: 'patient',
    text: `${PRESSURE}, ${WEIGHT}`,
    acts: {
      triage: () => handTo('health_consultant'),
      health_consultant: () => ({ text: 'Thank you. What you measured waits for you to confirm it.' }),
      medical_measurements: () => ({ json: { measurements: [{ quote: PRESSURE }, { quote: WEIGHT }] } }),
      data_entry: () => ({
        json: { ask: 'when_was_it', about_quote: PRESSURE },
      }),
    },
  });
  const [first] = aftermath.proposals;
  if (first === undefined) return;
  const decided = await api.post<ApiProposal>(`/record/proposals/${first.id}/decision`, {
    verdict: 'accept',
  });
  const { type, id, version } = (decided.result ?? {}) as { type?: string; id?: string; version?: number };
  show.note(
    `The patient accepts the first: ${proposedFact(first)}. It is now ${type}/${id}, version ${version}. The other stays open until somebody decides.`,
  );
};
