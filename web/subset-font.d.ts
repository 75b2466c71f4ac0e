/** The parts that subset-fonts.ts uses; the package has no types. */
declare module 'subset-font' {
  interface Cut {
    targetFormat: 'woff2';
    variationAxes: Record<string, number | { min: number; max: number }>;
    keepFeatures: string[];
    noHinting: boolean;
  }
  const subsetFont: (font: Buffer, text: string, cut: Cut) => Promise<Buffer>;
  // oxlint-disable-next-line no-default-export -- the package has a default export
  export default subsetFont;
}
