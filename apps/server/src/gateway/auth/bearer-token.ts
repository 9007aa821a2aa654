const BEARER = /^Bearer ([A-Za-z0-9_.-]{1,8192})$/i;

/** The token of an `Authorization` header; undefined where it has none, or one longer than any of ours. */
export function bearerToken(header: string): string | undefined {
  return BEARER.exec(header)?.[1];
}
