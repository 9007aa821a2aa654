/** Where the issuer sends a person back to. */
export function callbackUrl(publicUrl: URL): URL {
  return new URL('/auth/callback', publicUrl);
}
