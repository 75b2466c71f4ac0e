declare module 'virtual:page-messages' {
  /** Ids of the messages each route may show, by its file below web/app; empty in development. See web/vite-plugins/page-messages.ts. */
  export const pageMessages: Partial<Record<string, string[]>>;
}
