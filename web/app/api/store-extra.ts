/** What a store is told at its making. */
export interface StoreExtra {
  apiUrl: string;
  /** On the server: the id of the visitor's request and where it came from. */
  headers?: Record<string, string>;
}
