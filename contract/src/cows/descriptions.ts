import type { Language } from '../accounts/person.ts';
import { MIN_TEXT_LENGTH, linesIn, type Descriptions } from './description-in.ts';

/** The description per language; null where the farm wrote none. */
export function descriptionsOf({
  description,
  descriptionBn,
}: Descriptions): Record<Language, string | null> {
  if (descriptionBn !== null)
    return { en: description === descriptionBn ? null : description, bn: descriptionBn };
  const [en, bn] = [linesIn(description, 'en'), linesIn(description, 'bn')];
  if (Math.min(en.length, bn.length) >= MIN_TEXT_LENGTH) return { en, bn };
  return bn.length > en.length ? { en: null, bn: description } : { en: description, bn: null };
}
