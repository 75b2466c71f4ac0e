/** The last code that an account asked for. */
export interface PhoneCodeTable {
  account_id: string;
  request: string;
  /** The number that it was sent to: it verifies no other. */
  mobile: string;
  /** Null until the SMS is made. */
  hash: string | null;
  tries: number;
  expires_at: Date;
}
