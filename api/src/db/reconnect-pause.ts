/** Milliseconds. At random, so that all processes do not come back to a new primary in the same moment. */
export const reconnectPause = (): number => 250 + Math.random() * 500;
