declare module 'virtual:drawing/*' {
  import type { DrawingFiles } from '~/ui/drawing-files';
  export const drawing: DrawingFiles;
}
