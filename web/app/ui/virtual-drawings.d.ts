declare module 'virtual:drawing/*' {
  import type { DrawingFiles } from '~/ui/drawing';
  export const drawing: DrawingFiles;
}

declare module 'virtual:share-images' {
  /** URL of the default share image, for pages that are not about one cow. */
  export const shareImages: Record<'en' | 'bn', string>;
}
