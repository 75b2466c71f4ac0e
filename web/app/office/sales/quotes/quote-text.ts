import type { Quote } from '@khamar/contract/sales/quote';
import { farm } from '~/domain/farm';
import { dayIn } from '~/domain/sales/day-words';
import { formatPaisa } from '~/domain/sales/paisa';
import type { Language } from '~/i18n/languages';

interface Facts extends Pick<Quote, 'tagId' | 'pricePaisa' | 'until'> {
  /** Empty where nobody is named. */
  name: string;
  link: string;
}

/** In the language of whoever gets it, which may not be the language of the page: these words are in no catalogue. */
export const QUOTE_TEXTS: Record<Language, (facts: Facts) => string> = {
  en: ({ name, tagId, pricePaisa, until, link }) =>
    `Assalamu alaikum${name === '' ? '' : ` ${name}`}, this is ${farm.name.en}. ` +
    `We offer you the cow ${tagId} for ${formatPaisa('en', pricePaisa)}, until ${dayIn('en', until)}. ` +
    `See it and accept here: ${link}`,
  bn: ({ name, tagId, pricePaisa, until, link }) =>
    `আসসালামু আলাইকুম${name === '' ? '' : ` ${name}`}, ${farm.name.bn} থেকে বলছি। ` +
    `${tagId} গরুটি আপনার জন্য দাম ${formatPaisa('bn', pricePaisa)}, ${dayIn('bn', until)} পর্যন্ত। ` +
    `এখানে দেখে নিন, রাজি হলে এখানেই জানান: ${link}`,
};
