import { describe, expect, it } from 'vitest';
import { goal, writeMeasured } from '../../scripts/prove.ts';
import { inAddress } from './parts/address.ts';
import { inConversation } from './parts/conversation.ts';
import { ofHarness } from './parts/harness.ts';
import { inBrowser } from './parts/kept.ts';
import { inLibrary } from './parts/library.ts';
import { inNames } from './parts/names.ts';
import { fromOtherSite } from './parts/other-site.ts';
import { inPaper } from './parts/paper.ts';
import { inRecord } from './parts/record.ts';
import { inSession } from './parts/session.ts';
import { createSetting } from './setting.ts';
import { FORMS, full } from './size.ts';

describe('content that tries to load, link, run or style [B10] [F4]', () => {
  const setting = createSetting();
  const { figures } = setting;
  // Each leaves what it planted; those after it look at it too.
  inRecord(setting);
  inNames(setting);
  inConversation(setting);
  inPaper(setting);
  inLibrary(setting);
  inAddress(setting);
  inBrowser(setting);
  fromOtherSite(setting);
  inSession(setting);
  ofHarness(setting);

  it('and the browser itself wrote down no other host', async () => {
    const hosts = [...(await setting.stopped())].filter((host) => !['127.0.0.1', 'localhost'].includes(host));
    figures.asked += hosts.length;
    expect(hosts).toEqual([]);
  });

  it('is written down', () => {
    const goals = [
      goal('forms', '≥ 300', FORMS.length, 'forms'),
      goal('places they were planted in', '≥ 15', figures.places.size, 'places'),
      goal('times that a form was planted', full ? '≥ 1000' : '≥ 100', figures.planted, 'times'),
      goal('requests to anywhere else', '= 0', figures.asked, 'requests'),
      goal('scripts that ran', '= 0', figures.ran, 'scripts'),
      goal('elements that content made', '= 0', figures.made, 'elements'),
      goal('tries of other sites', '≥ 40', figures.tries, 'tries'),
    ];
    console.log(goals.map(({ what, figure }) => `${what}: ${figure}`).join('\n'));
    if (full) writeMeasured({ name: 'console-exfiltration', goals });
    else expect(goals.filter(({ holds }) => !holds)).toEqual([]);
  });
});
