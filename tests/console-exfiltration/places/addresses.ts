import type { GuardedVisit } from '../console-exfiltration-fixture.ts';
import type { Form } from '../forms/index.ts';
import { settled, textOf } from './look.ts';

/** Every part of an address of ours that a link from elsewhere can fill. */
const ADDRESSES: { readonly [name: string]: (text: string) => string } = {
  patient: (text) => `/patients/${text}`,
  conversation: (text) => `/patients/duchenne/c/${text}`,
  section: (text) => `/patients/duchenne?section=${text}`,
  'item of the labs': (text) => `/patients/duchenne?section=labs&item=${text}`,
  'item of a section': (text) => `/patients/duchenne?section=conditions&item=Condition/${text}`,
  'any other field': (text) => `/patients?${text}=${text}&__proto__[x]=${text}#${text}`,
  'search of the evidence': (text) => `/evidence?q=${text}&kind=${text}&level=${text}`,
  'a source': (text) => `/evidence/snapshots/${text}?from=${text}&to=${text}`,
  'no page': (text) => `/nowhere/${text}`,
  'where to go after signing in': (text) => `/signed-in?to=${text}`,
};

/** Filters of an operator's lists, and their items. */
const OPERATOR_ADDRESSES: { readonly [name: string]: (text: string) => string } = {
  'operator: part': (text) => `/operator/${text}`,
  'operator: run': (text) => `/operator/runs/${text}`,
  'operator: team': (text) => `/operator/teams/${text}`,
  'operator: filters': (text) => `/operator/audit?actor=${text}&action=${text}&from=${text}&to=${text}`,
  'operator: runs': (text) => `/operator/runs?state=${text}&team=${text}&agent=${text}`,
  'operator: month': (text) => `/operator/spend?month=${text}`,
};

export const ADDRESS_PLACES = { clinician: ADDRESSES, operator: OPERATOR_ADDRESSES };

/** Follows a link of each kind with each form in it, in the same tab: by the router, as a link in the page would. */
export async function followAddresses(
  { page }: GuardedVisit,
  addresses: { readonly [name: string]: (text: string) => string },
  forms: readonly Form[],
): Promise<number> {
  let followed = 0;
  for (const address of Object.values(addresses))
    for (const [at, form] of forms.entries()) {
      const to = address(encodeURIComponent(form.text.toWellFormed().slice(0, 380)));
      // Each kind once from outside; then inside the page, which is quicker.
      if (at === 0) await page.goto(to);
      else
        await page.evaluate(
          `history.pushState({}, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
        );
      await settled(page);
      await textOf(page);
      followed += 1;
    }
  return followed;
}
