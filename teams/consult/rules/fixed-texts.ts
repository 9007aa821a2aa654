import type { PanelEntry } from './sections.ts';

/** The seed's own words, character by character. Code prints them; no model does. */
export const NON_HEALTH =
  'I can only help with health-related questions. Please ask about symptoms, conditions, medications, or other medical topics.';

export const SHARE =
  'To share your health information, please use the appropriate section in the side panel.';

export const EDIT = 'To edit your health information, please use the appropriate section in the side panel.';

export const VIMEO =
  'Vimeo videos are not currently supported. Please provide a YouTube video URL for video analysis.';

/** What can be asked, said wherever nothing was. */
const CAN_ASK =
  'You can ask about results, medicines, conditions, allergies and visits of the record, or what a medical word means.';

export const GREETING = `Hello. ${CAN_ASK}`;

export const THANKS = 'You are welcome. Ask again whenever you want to know more.';

export const ASSENT = 'All right. Ask again whenever you want to know more.';

export const NOT_UNDERSTOOD = `I did not understand that. ${CAN_ASK} For example: “What was the last HbA1c, and how has it changed?”`;

export function wholeList({ title, data }: PanelEntry): string {
  return `Please use the ${title} in the side panel to view your complete ${data}.`;
}
