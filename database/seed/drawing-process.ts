/** Draws in a separate process, because media/src/encode-image.ts blocks SVG for its whole process. */
import { renderPng } from '@khamar/art/render';

export interface DrawingRequest {
  id: number;
  svg: string;
  width: number;
}

export interface Drawing {
  id: number;
  png: Uint8Array;
}

async function draw({ id, svg, width }: DrawingRequest): Promise<void> {
  process.send?.({ id, png: await renderPng(svg, width) } satisfies Drawing);
}

process.on('message', (request: DrawingRequest) => void draw(request));
