import { z } from 'zod';
import { LANGUAGES } from '../accounts/person.ts';

const NAME = /^([A-Z0-9-]{3,32})-(en|bn)-[0-9a-z]{7}\.jpg$/;

/** Parses the names that contract/src/share-images/share-image.ts builds. */
export const ShareName = z
  .string()
  .regex(NAME, 'This is not a share image name')
  .transform((name) => {
    const [, tagId = '', code] = NAME.exec(name) ?? [];
    return { name, tagId, language: LANGUAGES.find((language) => language === code) ?? 'en' };
  })
  .meta({ description: 'Tag, language and a hash of the content', example: 'NDL-001-bn-0k3v9zq.jpg' });
export type ShareName = z.infer<typeof ShareName>;
