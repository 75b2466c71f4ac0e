import type { Zone } from '@khamar/contract/deliveries/zone';
import type { Language } from '~/i18n/languages';

export const zoneName = (language: Language, { nameEn, nameBn }: Pick<Zone, 'nameEn' | 'nameBn'>): string =>
  language === 'bn' ? nameBn : nameEn;
