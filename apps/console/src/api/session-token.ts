let token = '';

/** Proves that a write comes from this page; the session cookie itself cannot be read here. */
export function csrfToken(): string {
  return token;
}

export function keepCsrfToken(fresh: string): void {
  token = fresh;
}
