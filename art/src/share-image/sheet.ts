import sharp from 'sharp';

/** The size of link previews in WhatsApp, Facebook and others. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export const COLOURS = {
  cream: '#fdfbf5',
  pasture: '#12351d',
  leaf: '#d3e8c1',
  tag: '#f2b92f',
  soft: '#55604f',
} as const;

export interface Piece {
  bytes: Buffer;
  left: number;
  top: number;
}

/** Pieces on a cream background as a JPEG, which every link preview supports. */
export const sheet = (pieces: readonly Piece[]): Promise<Buffer> =>
  sharp({ create: { ...SHARE_SIZE, channels: 3, background: COLOURS.cream } })
    .composite(pieces.map(({ bytes, left, top }) => ({ input: bytes, left, top })))
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
