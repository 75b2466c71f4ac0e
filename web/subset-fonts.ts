/** npm run fonts: subsets Anek Bangla into the few files our pages need, in app/ui/fonts/, which are committed. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/anek-bangla/package.json'),
);
const target = fileURLToPath(new URL('./app/ui/fonts', import.meta.url));

/** Features for Bangla conjuncts, marks and tabular digits. Kerning alone would add 14 KB. */
const JOINS =
  'nukt akhn rphf blwf half pstf vatu cjct init pres abvs blws psts haln calt locl ccmp liga rlig clig abvm blwm mark mkmk tnum'.split(
    ' ',
  );
const FEATURES = { latin: [...JOINS, 'kern'], bengali: JOINS };

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Every modern Bangla letter, with danda and joiners, and therefore every conjunct; no Sanskrit, Assamese or accounting characters. */
const BANGLA = [
  [0x0964, 0x0965],
  [0x0981, 0x0983],
  [0x0985, 0x098b],
  [0x098f, 0x0990],
  [0x0993, 0x09a8],
  [0x09aa, 0x09b0],
  [0x09b2, 0x09b2],
  [0x09b6, 0x09b9],
  [0x09bc, 0x09bc],
  [0x09be, 0x09c3],
  [0x09c7, 0x09c8],
  [0x09cb, 0x09ce],
  [0x09d7, 0x09d7],
  [0x09dc, 0x09dd],
  [0x09df, 0x09df],
  [0x09e6, 0x09ef],
  [0x09f3, 0x09f3],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
]
  .map(([from = 0, to = 0]) => range(from, to))
  .join('');
const LATIN = `${range(0x20, 0x7e)}\u00A0©°·×½–—‘’“”•…→←−`;

/** Two fixed weights of Bangla are 90 KB; a variable font would be 115 KB. */
const FILES = [
  { name: 'latin', from: 'latin' as const, text: LATIN, wght: { min: 400, max: 700 } },
  // A Bangla page has few Latin letters: two fixed weights without kerning are half the size.
  { name: 'latin-400', from: 'latin' as const, text: LATIN, wght: 400, features: ['tnum'] },
  // 600 is used as bold: at 1x pixel density, 700 merges the dot of a small i with its stem.
  { name: 'latin-600', from: 'latin' as const, text: LATIN, wght: 600, features: ['tnum'] },
  { name: 'bangla-400', from: 'bengali' as const, text: BANGLA, wght: 400 },
  { name: 'bangla-700', from: 'bengali' as const, text: BANGLA, wght: 700 },
  // Everything in Bangla on an English page: the taka sign and the name of the other language.
  { name: 'taka', from: 'bengali' as const, text: '৳বাংলা', wght: { min: 400, max: 700 } },
];

await mkdir(target, { recursive: true });
await copyFile(join(source, 'LICENSE'), join(target, 'LICENSE'));
for (const { name, from, text, wght, features = FEATURES[from] } of FILES) {
  const font = await readFile(join(source, `files/anek-bangla-${from}-wght-normal.woff2`));
  const cut = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(join(target, `${name}.woff2`), cut);
  console.log(`${name.padEnd(12)} ${(cut.length / 1024).toFixed(1)} KB`);
}
