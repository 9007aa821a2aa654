import type { Row } from '../row.ts';
import { NO_PAGE, VIMEO } from '../texts.ts';

const SAID = 'The page says that statins lower LDL cholesterol.';
const WATCHED = 'The video says how to use an inhaler.';

/** Stands for the row's own host of the page server, whose port is known only when it listens. */
export const BASE = 'http://{host}';

/** Stands for the port of the page server, which serves the pages of a host of videos too. */
export const VIDEO_PORT = '{port}';

/** Rule 0. */
export const LINKS: readonly Row[] = links(BASE);

function links(base: string): readonly Row[] {
  const page = (message: string, path: string, more: Partial<Row> = {}): Row => ({
    message,
    decides: 'code',
    script: { url_handler: [{ text: SAID }] },
    text: SAID,
    agents: ['triage', 'url_handler'],
    pages: [path],
    state: { url_status: 'success', url_result: SAID, url_error: '' },
    ...more,
  });
  const failing = (message: string, more: Partial<Row> = {}): Row => ({
    message,
    decides: 'code',
    script: { url_handler: [{ text: 'I made up what the page says.' }] },
    text: NO_PAGE,
    agents: ['triage', 'url_handler'],
    state: { url_status: 'error', url_result: NO_PAGE },
    ...more,
  });
  const vimeo = (message: string, more: Partial<Row> = {}): Row => ({
    message,
    decides: 'code',
    text: VIMEO,
    agents: ['triage', 'url_handler'],
    state: { url_status: 'success', url_result: VIMEO },
    ...more,
  });
  const video = (message: string, address: string, more: Partial<Row> = {}): Row => ({
    message,
    decides: 'code',
    script: { video_reader: [{ text: WATCHED }] },
    text: WATCHED,
    agents: ['triage', 'url_handler', 'video_reader'],
    state: { url_status: 'success', url_result: WATCHED },
    video: address,
    ...more,
  });
  return [
    page(`${base}/statins`, '/statins'),
    page(`What does ${base}/statins say about muscle pain?`, '/statins'),
    page(`Read this (${base}/statins).`, '/statins', {
      why: 'the bracket and the point are not the address',
    }),
    page(`See ${base}/a_(b) please`, '/a_(b)', { why: 'a bracket that belongs to the address' }),
    page(`Show all my medications, and read ${base}/statins`, '/statins', {
      why: 'rule 0 comes before rule 2',
    }),
    page(`send this to my doctor: ${base}/statins`, '/statins', { why: 'rule 0 comes before rule 3' }),
    page(`${base}/plain.txt: is that right?`, '/plain.txt', { who: 'clinician' }),
    page(`Is ${base}/statins right for me?`, '/statins', { topic: true, past: true }),
    page(`${base.replace('http:', 'HTTP:')}/statins`, '/statins', {
      why: 'in capitals it is an address too',
    }),
    {
      ...page(`Compare ${base}/statins with ${base}/diet`, '/statins'),
      script: {
        url_handler: [{ toolCalls: [{ name: 'read_page', args: { url: `${base}/diet` } }] }, { text: SAID }],
      },
      pages: ['/statins', '/diet'],
    },
    {
      ...page(`Sum up ${base}/statins`, '/statins'),
      script: {
        url_handler: [
          { toolCalls: [{ name: 'read_page', args: { url: `${base}/diet?chart=all` } }] },
          { toolCalls: [{ name: 'video_insights', args: { request: 'https://youtu.be/evil' } }] },
          { text: SAID },
        ],
        video_reader: [{ text: 'I watched evil.' }],
      },
      agents: ['triage', 'url_handler', 'video_reader'],
      why: 'a page tells its reader to go elsewhere: nothing is fetched or watched',
    },
    failing(`${base}/missing`, { pages: ['/missing'], why: 'not found' }),
    failing(`Please read ${base}/broken`, { pages: ['/broken'], why: 'the site fails' }),
    failing(`${base}/empty`, { pages: ['/empty'], why: 'nothing stands there' }),
    failing(`${base}/picture`, { pages: ['/picture'], why: 'no text' }),
    failing('http://127.0.0.1:9/admin', { pages: [], why: 'not public' }),
    failing('http://169.254.169.254/latest/meta-data', { pages: [], why: 'not public' }),
    failing('https://nowhere.example/x', { pages: [], why: 'no such name' }),
    vimeo('https://vimeo.com/12345'),
    vimeo('What does https://www.vimeo.com/12345 say about asthma?', { who: 'clinician' }),
    vimeo(`${base}/statins or https://vimeo.com/1?`, { pages: [], why: 'a video is looked for first' }),
    video('https://www.youtube.com/watch?v=abc123_-xyzA', 'https://www.youtube.com/watch?v=abc123_-xyzA'),
    video(
      'How do I inhale? https://youtu.be/abc123_-xyzA?si=shared',
      'https://www.youtube.com/watch?v=abc123_-xyzA',
    ),
    video(
      `${base}/statins https://youtube.com/watch?v=def456_-xyzA`,
      'https://www.youtube.com/watch?v=def456_-xyzA',
      { pages: [] },
    ),
    {
      ...video(
        `What about http://m.youtube.com:${VIDEO_PORT}/watch?v=gone12345`,
        'https://www.youtube.com/watch?v=gone12345',
      ),
      script: { video_reader: [{ text: '' }], url_handler: [{ text: SAID }] },
      text: SAID,
      state: { url_status: 'success', url_result: SAID },
      why: 'a video that cannot be watched: its page is read',
    },
    {
      ...video('https://youtu.be/gone12345', 'https://www.youtube.com/watch?v=gone12345'),
      script: { video_reader: [{ text: '' }] },
      text: NO_PAGE,
      state: { url_status: 'error', url_result: NO_PAGE },
      why: 'a video of which nothing can be said, and whose page cannot be reached',
    },
  ];
}
