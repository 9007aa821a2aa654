let token = '';
let renewal: () => Promise<unknown> = () => Promise.resolve();

/** Proves that a request comes from this page, as this person; the session cookie itself cannot be read here. */
export function csrfToken(): string {
  return token;
}

export function keepCsrfToken(fresh: string): void {
  token = fresh;
}

/** How the session is read again. */
export function renewWith(read: () => Promise<unknown>): void {
  renewal = read;
}

/** The server says that the token is not the session's: who is signed in is asked again. Settles when it is known. */
export async function renewToken(): Promise<void> {
  await renewal().catch(() => undefined);
}
