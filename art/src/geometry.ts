export type Point = readonly [x: number, y: number];
/** A leg joint: its centre, then the distance of the outline to the rear and to the front. */
export type Joint = readonly [x: number, y: number, rear: number, front: number];

export const num = (value: number): string => String(Math.round(value * 10) / 10);

/** Parses `'x y, x y'`, which fits an outline on one line. */
export const pts = (text: string): Point[] =>
  text.split(',').map((entry): Point => {
    const [x = Number.NaN, y = Number.NaN] = entry.trim().split(' ').map(Number);
    return [x, y];
  });
export const pair = ([x, y]: Point): string => `${num(x)} ${num(y)}`;
export const shift = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map(([x, y]) => [x + dx, y + dy]);

/** A smooth path through every point (Catmull-Rom as Béziers). */
export function curve(points: readonly Point[], closed: boolean): string {
  const count = points.length;
  const at = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1);
    return points[index] ?? [0, 0];
  };
  let d = `M${pair(at(0))}`;
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${pair(c1)} ${pair(c2)} ${pair(p2)}`;
  }
  return closed ? `${d}Z` : d;
}

function turnsClockwise(points: readonly Point[]): boolean {
  const doubled = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return doubled > 0;
}

/** Always clockwise: librsvg joins the outlines of a clip into one path, where opposite directions cut holes. */
export const blob = (points: readonly Point[]): string =>
  curve(turnsClockwise(points) ? points : points.toReversed(), true);
export const line = (points: readonly Point[]): string => curve(points, false);

export function limb(joints: readonly Joint[]): string {
  const rear = joints.map(([x, y, back]): Point => [x - back, y]);
  const front = joints.map(([x, y, , ahead]): Point => [x + ahead, y]);
  return blob([...rear, ...front.toReversed()]);
}

/** A tapering strip along a centre line: horns, tails, folded legs. */
export function taper(points: readonly Point[], from: number, to: number): string {
  const last = points.length - 1;
  const side = (sign: number): Point[] =>
    points.map((point, i) => {
      const before = points[Math.max(0, i - 1)] ?? point;
      const after = points[Math.min(last, i + 1)] ?? point;
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
      const half = (from + ((to - from) * i) / last) / 2;
      const scale = (sign * half) / Math.hypot(dx, dy);
      return [point[0] - dy * scale, point[1] + dx * scale];
    });
  return blob([...side(1), ...side(-1).toReversed()]);
}

export function rotate([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

export const place = (point: Point, at: Point, degrees: number): Point => {
  const [x, y] = rotate(point, degrees);
  return [at[0] + x, at[1] + y];
};

export const frame = (at: Point, degrees: number, inner: string): string =>
  `<g transform="translate(${pair(at)}) rotate(${num(degrees)})">${inner}</g>`;

/** An even, deterministic spread in the unit square (R2 sequence). */
export const scatter = (count: number, seed = 0): Point[] =>
  Array.from({ length: count }, (_, i) => [
    (0.5 + (i + seed) * 0.7548776662) % 1,
    (0.5 + (i + seed) * 0.5698402909) % 1,
  ]);
