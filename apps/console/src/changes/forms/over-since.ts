import { codeOf, withoutElements } from '../../fhir/values.ts';
import { CONDITION_STATUS } from './choices.ts';
import { codedChoice, momentOf } from './elements.ts';
import type { Field } from './field.ts';

const GOES_ON = ['active', 'recurrence', 'relapse'];

const status = codedChoice('clinicalStatus', 'Status', {
  list: 'condition-clinical',
  choices: CONDITION_STATUS,
});
const abatement = momentOf('abatement', 'Over since', { happened: true });
const both = [...status.elements, ...abatement.elements];

/** A condition cannot go on and be over: who says the one takes back the other. */
export const conditionStatus: Field = {
  ...status,
  elements: both,
  write: (resource, code) => {
    const said = status.write(resource, code);
    return GOES_ON.includes(code) ? withoutElements(said, ...abatement.elements) : said;
  },
};

export const overSince: Field = {
  ...abatement,
  elements: both.toReversed(),
  write: (resource, text) => {
    const said = abatement.write(resource, text);
    const goesOn = GOES_ON.includes(codeOf(resource.clinicalStatus) ?? 'active');
    return text !== '' && goesOn ? status.write(said, 'resolved') : said;
  },
};
