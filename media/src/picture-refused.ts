export type RefusalReason = 'not_a_picture' | 'too_many_pixels' | 'damaged' | 'busy';

/** What was sent is no picture we take, or we are too busy to look at it now. */
export class PictureRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, cause?: unknown) {
    super(`The picture was refused: ${reason}`, { cause });
    this.name = 'PictureRefused';
    this.reason = reason;
  }
}
