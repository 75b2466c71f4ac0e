/** Whoever does something that the audit trail remembers. */
export interface Actor {
  username: string;
  sessionId: string;
}
