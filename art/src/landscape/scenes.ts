import type { Scene } from '../cow-look.ts';
import type { Landscape, Painter } from './landscape.ts';
import { FIELD_SCENES } from './scenes-fields.ts';
import { VILLAGE_SCENES } from './scenes-village.ts';

const PAINTERS: Record<Scene, Painter> = { ...FIELD_SCENES, ...VILLAGE_SCENES };

export const landscape = (scene: Scene, id: string): Landscape => PAINTERS[scene](id);
