declare module 'virtual:page-words' {
  /** Ids of the messages each route may show, by its file below web/app; empty in development. See web/vite-plugins/page-messages.ts. */
  export const pageWords: Partial<Record<string, string[]>>;
}
