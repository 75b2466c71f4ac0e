/** What the server's page knew; null where the page was opened in the browser. A failed call is not among what the server hands over. */
export interface ServedPage {
  status: number;
  /** Where the picture of the share card stands. */
  picture: string | undefined;
}
