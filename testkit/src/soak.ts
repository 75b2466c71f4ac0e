/** Long runs of random input are whole in `npm run soak`; every check has a part of them. */
export const inSoak = <Value>(whole: Value, part: Value): Value =>
  process.env['SOAK'] === '1' ? whole : part;
