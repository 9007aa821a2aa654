/** The seed's fixed texts, written out once more: the product's own constants would prove nothing. */
export const NON_HEALTH =
  'I can only help with health-related questions. Please ask about symptoms, conditions, medications, or other medical topics.';
export const SHARE =
  'To share your health information, please use the appropriate section in the side panel.';
export const EDIT = 'To edit your health information, please use the appropriate section in the side panel.';
export const VIMEO =
  'Vimeo videos are not currently supported. Please provide a YouTube video URL for video analysis.';
export const NO_PAGE = 'I was unable to retrieve that URL. Please try again or provide a different URL.';
export const list = (title: string, data: string) =>
  `Please use the ${title} in the side panel to view your complete ${data}.`;
