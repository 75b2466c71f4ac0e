/** What is behind the animal, and what may cover its hooves. */
export type Landscape = { behind: string; before: string };
export type Painter = (id: string) => Landscape;
