/** A guard in the sales code, and its replacement when it is removed. */
export interface Guard {
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  text: string;
  without: string;
  /** Part of the titles of the tests that must fail without the guard. */
  tests: string;
}
