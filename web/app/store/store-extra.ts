/** What a store is told at its making. */
export interface StoreExtra {
  apiUrl: string;
  /** On the server: the id of the visitor's request, so that the logs of page and API join. */
  headers?: Record<string, string>;
}
