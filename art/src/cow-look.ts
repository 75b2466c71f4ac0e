export const COATS = [
  'black',
  'charcoal',
  'grey',
  'white',
  'cream',
  'red',
  'deep-red',
  'brown',
  'fawn',
] as const;
export const MARKINGS = [
  'plain',
  'friesian',
  'blaze',
  'dark-points',
  'socks',
  'speckled',
  'pied-belly',
] as const;
export const HORNS = ['none', 'stub', 'short', 'curved', 'long', 'swept'] as const;
export const POSES = ['standing', 'grazing', 'alert', 'walking', 'watching', 'resting'] as const;
export const SCENES = [
  'field-morning',
  'paddy',
  'pond',
  'shed',
  'haystacks',
  'dusk',
  'bamboo-fence',
  'river-boat',
  'straw-yard',
  'mustard',
  'monsoon',
  'village',
  'jute',
  'winter-mist',
] as const;
export const ADORNMENTS = ['none', 'halter', 'garland', 'bell'] as const;
export const SEXES = ['bull', 'steer', 'heifer'] as const;
export const FACINGS = ['left', 'right'] as const;

export type Coat = (typeof COATS)[number];
export type Marking = (typeof MARKINGS)[number];
export type Horns = (typeof HORNS)[number];
export type Pose = (typeof POSES)[number];
export type Scene = (typeof SCENES)[number];
export type Adornment = (typeof ADORNMENTS)[number];
export type Sex = (typeof SEXES)[number];
export type Facing = (typeof FACINGS)[number];

/** The animal, without its scene. */
export type ZebuLook = {
  /** Full tag, e.g. `NDL-001`; only its digits are drawn. */
  tag: string;
  coat: Coat;
  marking: Marking;
  horns: Horns;
  /** 0.4 (slight) to 1.3 (towering). */
  hump: number;
  /** 0.8 (lean) to 1.25 (heavy). */
  bulk: number;
  pose: Pose;
  facing: Facing;
  sex: Sex;
  adornment: Adornment;
};

/** The animal in its scene. */
export type CowLook = ZebuLook & { scene: Scene };
