declare module 'virtual:drawing/*' {
  import type { DrawingFiles } from '~/ui/drawing';
  export const drawing: DrawingFiles;
}

declare module 'virtual:share-pictures' {
  /** Where the picture of a link to any page stands that is not about one animal. */
  export const sharePictures: Record<'en' | 'bn', string>;
}
