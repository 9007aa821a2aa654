/** How people sign in with a browser. Without it there are bearer tokens only. */
export interface SignIn {
  /** Where browsers reach this gateway; a function, as a port that the system chose is known late. */
  readonly publicUrl: () => URL;
  /** 32 characters or more each. The first one seals, all of them open: a new one goes in front, the old one goes later. */
  readonly keys: readonly string[];
  /** Seconds without anything that a person does after which a session is over. Default 15 minutes. */
  readonly idleSeconds?: number;
  readonly issuerUrl: () => URL;
  readonly clientId: string;
  /** Default: a public client, which PKCE alone protects. */
  readonly clientSecret?: string;
  /** Default `openid profile`. */
  readonly scope?: string;
  /** Which of the issuer's tokens is one that this API takes. Default `access_token`. */
  readonly apiToken?: 'access_token' | 'id_token';
}
