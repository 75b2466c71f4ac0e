export interface EmailLinkTable {
  hash: Buffer;
  account_id: string;
  /** The address that the link was mailed to. */
  email: string;
  expires_at: Date;
}
