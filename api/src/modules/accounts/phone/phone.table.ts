/** The last code that an account asked for. */
export interface PhoneCodeTable {
  account_id: string;
  request: string;
  /** The number that it was sent to: it verifies no other. */
  mobile: string;
  /** Of the codes that were sent, the last first: an SMS whose outcome was unknown is sent again with another. */
  hashes: string[];
  tries: number;
  expires_at: Date;
}
