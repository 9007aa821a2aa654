import type { PanelEntry } from './sections.ts';

/** The seed's own words, character by character. Code prints them; no model does. */
export const NON_HEALTH =
  'I can only help with health-related questions. Please ask about symptoms, conditions, medications, or other medical topics.';

export const SHARE =
  'To share your health information, please use the appropriate section in the side panel.';

export const EDIT = 'To edit your health information, please use the appropriate section in the side panel.';

export const VIMEO =
  'Vimeo videos are not currently supported. Please provide a YouTube video URL for video analysis.';

export function wholeList({ title, data }: PanelEntry): string {
  return `Please use the ${title} in the side panel to view your complete ${data}.`;
}
