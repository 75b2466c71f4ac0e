/** What lies behind the animal, and the little that may overlap its hooves. */
export type Landscape = { behind: string; before: string };
export type Painter = (id: string) => Landscape;
