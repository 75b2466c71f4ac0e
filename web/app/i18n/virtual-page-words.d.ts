declare module 'virtual:page-words' {
  /** Ids of the words each route may say, by its file below web/app; empty while developing. See web/page-words.vite.ts. */
  export const pageWords: Partial<Record<string, string[]>>;
}
