/** npm run drill -- NAME: a disaster, for real but on loopback; prints its figures, and fails where one misses its goal. */

const drills: Record<string, () => Promise<boolean>> = {};

const [name = ''] = process.argv.slice(2);
const drill = drills[name];
if (drill === undefined) {
  console.error(`Name one of: ${Object.keys(drills).join(', ')}`);
  process.exitCode = 1;
} else {
  process.exitCode = (await drill()) ? 0 : 1;
}
