import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const fontFile = (path: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/anek-bangla/${path}`));

/** Letters of our own, by their file: a bare server has no fonts, and one with fonts must not draw another Bangla. */
const FONTS = {
  medium: { font: 'Anek Bangla Medium', fontfile: fontFile('500Medium/AnekBangla_500Medium.ttf') },
  bold: { font: 'Anek Bangla Bold', fontfile: fontFile('700Bold/AnekBangla_700Bold.ttf') },
};

export interface Wording {
  text: string;
  weight: keyof typeof FONTS;
  /** In pixels; made smaller where the line would be too long. */
  size: number;
  colour: string;
  maxWidth: number;
  /** Goes on below instead of becoming smaller. */
  wraps?: boolean;
}

export interface Line {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The font's own space is narrow: between Bangla words, which hang from one bar, it is hard to see. */
const marked = (text: string, size: number): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(' ', `<span letter_spacing="${Math.round(size * 100)}"> </span>`);

/** Words as pixels, shaped by HarfBuzz: conjuncts and vowel signs stand where a reader of Bangla expects them. */
export async function textLine(wording: Wording): Promise<Line> {
  const { text, weight, size, colour, maxWidth, wraps = false } = wording;
  const { font, fontfile } = FONTS[weight];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${marked(text, size)}</span>`,
      font: `${font} ${size}`,
      fontfile,
      rgba: true,
      dpi: 72,
      // A word that is longer than the line is broken rather than cut off.
      ...(wraps && { width: maxWidth, wrap: 'word-char' }),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (width > maxWidth && !wraps)
    return textLine({ ...wording, size: Math.max(8, Math.floor((size * maxWidth) / width) - 1) });
  return { bytes: data, width, height };
}
