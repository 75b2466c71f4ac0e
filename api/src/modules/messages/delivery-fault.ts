/** All that is told of a fault: what servers answer in words quotes addresses and numbers. */
export class DeliveryFault extends Error {
  readonly code: string;
  /** The server has said no to this very message: it would say so again. */
  readonly isFinal: boolean;

  constructor(channel: 'SMTP' | 'SMS', code: string, isFinal: boolean) {
    super(`${channel} ${code}`);
    this.name = `${channel} ${code}`;
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** A code of ours or of the operating system; never a sentence, which may quote somebody. */
export const plainCode = (code: string): string => (/^[A-Z0-9_]{1,40}$/.test(code) ? code : 'FAULT');
