/** Modules that web/vite-plugins generate, and message catalogues. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*?inline-script' {
  const code: string;
  export default code;
}

declare module 'virtual:page-messages' {
  /** Ids of the messages each route may show, by its file below web/app; empty in development. See web/vite-plugins/page-messages.ts. */
  export const pageMessages: Partial<Record<string, string[]>>;
}

declare module 'virtual:policies' {
  interface Policy {
    title: string;
    description: string;
    html: string;
  }
  /** Contents of policies/*.md by name and language; see web/vite-plugins/policies.ts. */
  export const policies: Partial<Record<string, Record<'en' | 'bn', Policy>>>;
}

declare module 'virtual:drawing/*' {
  import type { DrawingFiles } from '~/ui/drawing';
  export const drawing: DrawingFiles;
}

declare module 'virtual:share-images' {
  /** URL of the default share image, for pages that are not about one cow. */
  export const shareImages: Record<'en' | 'bn', string>;
}
