/** The latest code request of an account. */
export interface PhoneCodeTable {
  account_id: string;
  request: string;
  /** The number the code was sent to; it verifies no other. */
  mobile: string;
  /** Newest first. An SMS with an unknown outcome is sent again with a new code, so there may be several. */
  hashes: string[];
  tries: number;
  expires_at: Date;
}
