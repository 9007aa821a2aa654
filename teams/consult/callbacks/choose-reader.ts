import {
  type Callback,
  type CodeDecision,
  ConsiliumError,
  currentRun,
  linksIn,
  videoHost,
  youtubeVideo,
} from '@consilium/kernel';
import { VIMEO } from '../rules/fixed-texts.ts';
import { PAGE_READ } from '../tools/read-page.ts';

/** Who reads a link: the first video of a message decides, else its first page is read before a model is asked. */
export const chooseReader: Callback = {
  name: 'choose_reader',
  beforeAgent: () => {
    const { userText } = currentRun();
    const links = linksIn(userText);
    const video = links.find((link) => videoHost(link) !== null);
    if (video === undefined) return links[0] === undefined ? undefined : read(links[0]);
    if (videoHost(video) === 'vimeo') return { decide: 'answer', text: VIMEO };
    return {
      decide: 'call',
      name: 'video_insights',
      input: { request: userText },
      after: 'return',
      // A video that nobody could watch still has a page, with its title and description.
      otherwise: read(video),
    };
  },
};

function read(url: string): CodeDecision {
  return { decide: 'call', name: 'read_page', input: { url }, after: 'go-on' };
}

/** No model is asked about a page that nobody has read: the caller then says its fallback. */
export const needsPage: Callback = {
  name: 'needs_page',
  beforeModel: () => {
    if (currentRun().state[PAGE_READ]?.value !== true) throw new ConsiliumError('page_unreadable');
    return undefined;
  },
};

/** No model is asked about a video that the message does not link to. */
export const needsVideo: Callback = {
  name: 'needs_video',
  beforeAgent: () => {
    if (!linksIn(currentRun().userText).some((link) => youtubeVideo(link) !== null)) {
      throw new ConsiliumError('page_unreadable');
    }
    return undefined;
  },
};
