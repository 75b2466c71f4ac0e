/** Draws in a separate process: encode-picture.ts blocks SVG for its whole process (media/src/encode-image.ts). */
import { renderPng } from '@khamar/art/render';

export interface DrawingOrder {
  id: number;
  svg: string;
  width: number;
}

export interface Drawing {
  id: number;
  png: Uint8Array;
}

async function draw({ id, svg, width }: DrawingOrder): Promise<void> {
  process.send?.({ id, png: await renderPng(svg, width) } satisfies Drawing);
}

process.on('message', (order: DrawingOrder) => void draw(order));
