/** A process that draws and does nothing else: where pictures are encoded, SVG cannot be read (media/src/decode-picture.ts). */
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

process.on('message', (order: DrawingOrder) => {
  void renderPng(order.svg, order.width).then((png) => {
    process.send?.({ id: order.id, png } satisfies Drawing);
  });
});
