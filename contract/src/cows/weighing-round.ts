import { z } from 'zod';
import { WEIGHT_KINDS } from './enums.ts';

const instant = z.iso.datetime();
const kg = z.number().int().positive();
const kind = z.enum(WEIGHT_KINDS);
const device = z.uuid().meta({
  description: 'Made up by the device, and kept by it',
  example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e62',
});

/** A weight that someone else recorded, or the same person on another device. */
export const OtherWeight = z
  .object({
    _id: z.uuid(),
    cowId: z.uuid(),
    kg,
    kind,
    weighedAt: instant,
    recordedAt: instant,
    recordedBy: z.string().describe('A username'),
  })
  .meta({
    id: 'OtherWeight',
    example: {
      _id: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e61',
      cowId: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f',
      kg: 338,
      kind: 'MEASURED',
      weighedAt: '2026-05-20T04:30:00.000Z',
      recordedAt: '2026-05-20T04:30:05.000Z',
      recordedBy: 'rahim',
    },
  });
export type OtherWeight = z.infer<typeof OtherWeight>;

/** Sent with a weight that was taken without a signal. */
export const RoundDetails = z.strictObject({
  device,
  deviceNow: instant.describe(
    'The clock of the device when it sends: only the time since the weighing counts, so a wrong clock does no harm',
  ),
  tagId: z.string().min(1).max(40).describe('The tag on the ear; 409 `tag_changed` if the cow has another'),
  seen: z.uuid().describe('`lastEntry` of the cow, as the device had it'),
  readAt: instant.describe('`readAt` of the round that the device had; the weighing was not before'),
});
export type RoundDetails = z.infer<typeof RoundDetails>;

export const RoundQuery = z.object({
  device: device.optional().meta(device.meta() ?? {}),
  since: instant.optional().meta({
    description: 'The first `readAt` of the round; with `device`, lists `others`',
    example: '2026-05-20T02:00:00.000Z',
  }),
});
export type RoundQuery = z.infer<typeof RoundQuery>;

export const RoundCow = z
  .object({
    _id: z.uuid(),
    tagId: z.string(),
    kg,
    kind,
    weighedAt: instant,
    lastEntry: z
      .uuid()
      .describe('The weight that was recorded last, also if it is not the weight of the cow'),
    version: z.number().int().positive(),
  })
  .meta({
    id: 'RoundCow',
    example: {
      _id: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f',
      tagId: 'NDL-001',
      kg: 320,
      kind: 'MEASURED',
      weighedAt: '2026-05-08T04:30:00.000Z',
      lastEntry: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e60',
      version: 3,
    },
  });
export type RoundCow = z.infer<typeof RoundCow>;

/** What a device keeps to weigh the herd without a signal. */
export const WeighingRound = z
  .object({
    readAt: instant.describe('By the clock of the server'),
    cows: z.array(RoundCow).describe('In the herd and not sold, by tag'),
    isComplete: z.boolean().describe('False if the herd is larger than a device keeps'),
    others: z
      .array(OtherWeight)
      .describe('Weights that others recorded since `since` of cows that this device weighed, newest first'),
  })
  .meta({ id: 'WeighingRound' });
export type WeighingRound = z.infer<typeof WeighingRound>;
