/** The package has no types of its own; what subset-fonts.ts uses of it. */
declare module 'subset-font' {
  interface Cut {
    targetFormat: 'woff2';
    variationAxes: Record<string, number | { min: number; max: number }>;
    keepFeatures: string[];
    noHinting: boolean;
  }
  const subsetFont: (font: Buffer, text: string, cut: Cut) => Promise<Buffer>;
  // oxlint-disable-next-line no-default-export -- as the package has it
  export default subsetFont;
}
