/** The part of a pino logger that the gateway uses. */
export interface GatewayLog {
  readonly info: (facts: object, text: string) => void;
  readonly warn: (facts: object, text: string) => void;
  readonly error: (facts: object, text: string) => void;
}
