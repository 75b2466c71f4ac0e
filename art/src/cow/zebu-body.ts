import type { CoatColours } from './coats.ts';
import type { ZebuLook } from '../cow-look.ts';
import type { Point } from '../geometry.ts';
import { blob, pts, taper } from '../geometry.ts';
import { shape, stroke } from '../shapes.ts';
import type { Stance } from './stance.ts';
import { fullness, humpHeight, trunkShift } from './stance.ts';

const BASE = 234;

export function trunk(look: ZebuLook, stance: Stance): string {
  const d = look.bulk - 1;
  const h = humpHeight(look);
  const belly = 402 + d * 76;
  const rump = `146 ${290 - d * 8}, 152 ${262 - d * 10}, 176 ${240 - d * 22}, 214 ${229 - d * 26}`;
  const back = `272 ${237 - d * 22}, 336 ${239 - d * 12}, 384 ${BASE - 1}`;
  const peak = `404 ${BASE - h * 0.44}, 424 ${BASE - h * 0.9}, 445 ${BASE - h}, 464 ${BASE - h * 0.84}`;
  const hump = `${peak}, 479 ${BASE - h * 0.4}, 490 ${BASE + 8}`;
  const chest = `510 284, ${518 + d * 12} 338, ${508 + d * 10} ${386 + d * 16}, 474 ${408 + d * 30}`;
  const under = `420 ${belly + 8}, 352 ${belly + 13}, 292 ${belly + 5}, 246 ${belly - 14}`;
  return blob(
    trunkShift(pts(`${rump}, ${back}, ${hump}, ${chest}, ${under}, 206 396, 164 382, 145 345`), stance),
  );
}

export function neck(stance: Stance): string {
  const inner = trunkShift(pts('462 404, 430 350, 436 282'), stance);
  return blob([...stance.crest, ...stance.dewlap, ...inner]);
}

/** Highlights along the back and hump, shadows under the belly and behind the limbs. Clipped to the body. */
export function bodyShading(look: ZebuLook, stance: Stance, c: CoatColours): string {
  const d = look.bulk - 1;
  const h = humpHeight(look);
  const at = (text: string): Point[] => trunkShift(pts(text), stance);
  const y = 388 + d * 66;
  const ribs = look.bulk < 0.95 ? [300, 332, 364] : [];
  return [
    shape(
      at('140 244, 176 226, 214 212, 300 212, 384 216, 394 232, 330 254, 268 254, 214 246, 166 264'),
      c.light,
      0.6,
    ),
    shape(
      at(
        `372 ${BASE - 6}, 400 ${BASE - h * 0.3}, 414 ${BASE - h * 0.8}, 440 ${BASE - h - 14}, ` +
          `466 ${BASE - h - 4}, ` +
          `452 ${BASE - h + 9}, 434 ${BASE - h * 0.82 + 8}, 418 ${BASE - h * 0.4 + 8}, ` +
          `402 ${BASE + 2}, 384 ${BASE + 15}`,
      ),
      c.light,
      0.6,
    ),
    shape(
      at(`226 ${y}, 270 ${y + 6}, 350 ${y + 14}, 440 ${y - 2}, 446 ${y + 40}, 340 ${y + 60}, 220 ${y + 40}`),
      c.shade,
      0.42,
    ),
    shape(at('244 300, 270 326, 266 372, 240 404, 256 362, 256 328'), c.shade, 0.42),
    shape(at('428 258, 416 304, 422 356, 438 400, 432 352, 430 308'), c.shade, 0.42),
    shape(at('452 274, 474 300, 476 350, 462 390, 486 350, 488 306'), c.light, 0.16),
    shape(at('196 280, 226 304, 228 348, 206 388, 240 350, 240 306'), c.light, 0.16),
    shape(at('138 270, 154 300, 154 350, 172 400, 150 410, 132 340'), c.shade, 0.34),
    ...ribs.map((x) => stroke(at(`${x} 290, ${x + 9} 322, ${x + 4} 358`), c.shade, 3.5, 0.28)),
  ].join('');
}

/** The hanging skin under the neck, in folds that follow its edge. */
export function dewlapFolds(look: ZebuLook, stance: Stance, c: CoatColours): string {
  const depth = 14 + fullness(look) * 12;
  const inset = (by: number): Point[] =>
    stance.dewlap.map(([x, y], i): Point => [
      x - by * (i === 0 ? 0.3 : 1),
      y - (i > 2 ? by * 0.4 : by * 0.1),
    ]);
  const fringe = [...stance.dewlap, ...inset(depth).toReversed()];
  return (
    shape(fringe, c.shade, 0.42) +
    stroke(inset(depth + 13).slice(1), c.shade, 4, 0.32) +
    stroke(inset(depth + 27).slice(2, 4), c.shade, 3.4, 0.26)
  );
}

export function tail(stance: Stance, c: CoatColours, tuft: string): string {
  const [x, y] = stance.tail.at(-1) ?? [0, 0];
  const brush =
    `${x - 5} ${y - 12}, ${x - 12} ${y + 12}, ${x - 9} ${y + 34}, ${x + 1} ${y + 48}, ` +
    `${x + 11} ${y + 32}, ${x + 11} ${y + 10}, ${x + 5} ${y - 12}`;
  return (
    `<path d="${taper(stance.tail, 17, 8)}" fill="${c.coat}"/>` +
    stroke(stance.tail, c.shade, 3, 0.4) +
    shape(brush, tuft) +
    stroke(`${x} ${y + 2}, ${x - 3} ${y + 20}, ${x + 1} ${y + 36}`, '#000', 2, 0.18)
  );
}

/** The differences between bull, steer and heifer. */
export function underline(look: ZebuLook, stance: Stance, c: CoatColours): string {
  if (stance.gait === 'rest') return '';
  const y = 400 + (look.bulk - 1) * 70;
  if (look.sex === 'heifer') {
    return (
      shape(`226 ${y - 16}, 262 ${y - 8}, 266 ${y + 6}, 248 ${y + 13}, 228 ${y + 8}`, '#d5a28b') +
      stroke(`247 ${y + 10}, 247 ${y + 17}`, '#c48d77', 5) +
      stroke(`258 ${y + 9}, 258 ${y + 15}`, '#c48d77', 5)
    );
  }
  const sheath = shape(`286 ${y}, 322 ${y + 10}, 330 ${y + 20}, 314 ${y + 26}, 292 ${y + 14}`, c.shade);
  if (look.sex === 'steer') return sheath;
  return sheath + shape(`224 ${y - 10}, 246 ${y - 10}, 250 ${y + 16}, 241 ${y + 32}, 228 ${y + 26}`, c.shade);
}
