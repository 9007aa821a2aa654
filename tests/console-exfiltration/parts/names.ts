import { expect, it } from 'vitest';
import { CLINICIAN, SELF } from '../console-exfiltration-fixture.ts';
import { OWN } from '../forms/index.ts';
import { isKept } from '../places/hostile-record.ts';
import { settled, textOf, wholePage } from '../places/look.ts';
import { ODD_RECORD } from '../places/record-pages.ts';
import type { Setting } from '../setting.ts';
import { everyNth, full, NAMES } from '../size.ts';

/** What patients and people are called. */
export function inNames({ world, figures, nothingHappened }: Setting): void {
  it('in the names of patients, in their list and in their banner', async () => {
    const forms = full ? OWN.filter(isKept) : everyNth(OWN.filter(isKept), 12);
    for (const [at, form] of forms.entries()) {
      const patient = `odd-${at}`;
      await world().grant(patient);
      const named = {
        resourceType: 'Patient',
        // A family name is shown in capitals, which breaks some forms; a name that is one text is shown as it is.
        name: [at % 2 === 0 ? { text: form.text } : { family: form.text, given: ['Odd'] }],
        birthDate: '1980-01-01',
      };
      const entry = [
        {
          fullUrl: `urn:uuid:00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
          resource: named,
          request: { method: 'POST', url: 'Patient' },
        },
      ];
      const bundle = { resourceType: 'Bundle', type: 'transaction', entry };
      const response = await world().api(
        'POST',
        `/v1/patients/${patient}/record/import?source=clinic`,
        bundle,
        'application/fhir+json',
      );
      expect(response.status).toBe(200);
    }
    const { page } = await world().newPage({ as: CLINICIAN, to: '/patients' });
    await page.getByRole('list', { name: 'My patients' }).getByRole('listitem').first().waitFor();
    await wholePage(page);
    const list = (await textOf(page)).toLowerCase();
    expect(forms.filter((form) => !list.includes(form.word)).map(({ name }) => name)).toEqual([]);
    await page.goto('/patients/odd-3');
    await settled(page);
    expect((await textOf(page)).toLowerCase()).toContain(forms[3]?.word);
    figures.places.add('list of patients').add('banner');
    figures.planted += forms.length;
    nothingHappened();
  });

  it('in the names of people, where one signs in, is signed in, and is read about', async () => {
    const { page } = await world().newPage();
    await page.goto('/auth/sign-in');
    const who = await textOf(page).catch(() => '');
    expect(who.match(/zq\d{4}z/g)?.length).toBeGreaterThan(NAMES.length / 2);
    const visit = await world().newPage({ as: SELF, to: `/patients/${ODD_RECORD}?section=access&size=wide` });
    await wholePage(visit.page);
    expect(await textOf(visit.page)).toMatch(/zq\d{4}z/);
    await visit.page.getByRole('button', { name: /settings and sign out/ }).click();
    expect(await textOf(visit.page)).toContain(NAMES[0]?.word);
    figures.places.add('who are you').add('account').add('who read this');
    figures.planted += 3 * NAMES.length;
    nothingHappened();
  });
}
