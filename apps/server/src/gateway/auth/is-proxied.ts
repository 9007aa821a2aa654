const SINGLE = ['forwarded', 'via', 'x-real-ip'];

/** Whether a proxy says that it sends this for somebody else. */
export function isProxied(headers: Headers): boolean {
  return [...headers.keys()].some((name) => SINGLE.includes(name) || name.startsWith('x-forwarded-'));
}
