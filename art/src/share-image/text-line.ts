import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const fontFile = (path: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/anek-bangla/${path}`));

/** Our own font files: servers may have no fonts, and other Bangla fonts would look different. */
const FONTS = {
  medium: { font: 'Anek Bangla Medium', fontfile: fontFile('500Medium/AnekBangla_500Medium.ttf') },
  bold: { font: 'Anek Bangla Bold', fontfile: fontFile('700Bold/AnekBangla_700Bold.ttf') },
};

export interface TextStyle {
  text: string;
  weight: keyof typeof FONTS;
  /** In pixels; reduced if the line would be too long. */
  size: number;
  colour: string;
  maxWidth: number;
  /** Wraps instead of reducing the size. */
  wraps?: boolean;
}

export interface Line {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The font's space is too narrow between Bangla words, which share a headline. */
const escapeMarkup = (text: string, size: number): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(' ', `<span letter_spacing="${Math.round(size * 100)}"> </span>`);

/** Text as pixels, shaped by HarfBuzz, so that Bangla conjuncts and vowel signs are placed correctly. */
export async function textLine(style: TextStyle): Promise<Line> {
  const { text, weight, size, colour, maxWidth, wraps = false } = style;
  const { font, fontfile } = FONTS[weight];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text, size)}</span>`,
      font: `${font} ${size}`,
      fontfile,
      rgba: true,
      dpi: 72,
      // Breaks a word that is longer than the line.
      ...(wraps && { width: maxWidth, wrap: 'word-char' }),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (width > maxWidth && !wraps)
    return textLine({ ...style, size: Math.max(8, Math.floor((size * maxWidth) / width) - 1) });
  return { bytes: data, width, height };
}
