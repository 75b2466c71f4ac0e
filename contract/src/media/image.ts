import { z } from 'zod';

/** The file name contains the content hash and the width, so files are immutable and can be cached forever. */
export const MediaName = z
  .string()
  .regex(/^[0-9a-f]{32}-[1-9]\d{0,3}\.(webp|jpg)$/, 'This is not an image name')
  .meta({
    description: 'Content hash, width and type',
    example: '0123456789abcdef0123456789abcdef-640.webp',
  });
export type MediaName = z.infer<typeof MediaName>;

/** A content hash: uploading the same photo twice gives the same key. */
export const ImageKey = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'This is not an image key')
  .meta({ description: 'The last part of `base`', example: '0123456789abcdef0123456789abcdef' });

export const StoredImage = z.object({ key: ImageKey }).meta({ id: 'StoredImage' });
export type StoredImage = z.infer<typeof StoredImage>;

export const IMAGE_EXAMPLE = {
  width: 640,
  height: 480,
  placeholder: 'data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAACQAQCdASoQAAwAAgA0JQBOgCHe4AAA',
  base: 'https://farm.example/api/media/0123456789abcdef0123456789abcdef',
  widths: [320, 640],
};

/** Enough for a page to pick the smallest sharp file, and to show a placeholder until it has loaded. */
export const ResponsiveImage = z
  .object({
    width: z.number().int().positive().describe('Width of the largest file in pixels'),
    height: z.number().int().positive(),
    placeholder: z
      .string()
      .startsWith('data:image/webp;base64,')
      .describe('A tiny preview of a few hundred bytes'),
    base: z.url().describe('Prefix of the file URLs: append "-640.webp" or "-640.jpg", for each width'),
    widths: z
      .array(z.number().int().positive())
      .min(1)
      .describe('In pixels, for srcset (contract/src/media/srcset.ts)'),
  })
  .meta({ id: 'ResponsiveImage', example: IMAGE_EXAMPLE });
export type ResponsiveImage = z.infer<typeof ResponsiveImage>;
