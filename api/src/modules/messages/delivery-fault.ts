/** Carries only a code: the server's own text may quote addresses and phone numbers. */
export class DeliveryFault extends Error {
  readonly code: string;
  /** The server rejected this very message: a retry would be rejected too. */
  readonly isFinal: boolean;

  constructor(channel: 'SMTP' | 'SMS', code: string, isFinal: boolean) {
    super(`${channel} ${code}`);
    this.name = `${channel} ${code}`;
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** Keeps a code of ours or of the operating system; replaces any other text, which may quote personal data. */
export const plainCode = (code: string): string => (/^[A-Z0-9_]{1,40}$/.test(code) ? code : 'FAULT');
