import type { Lead } from '@khamar/contract/people/lead';
import { farm } from '~/domain/farm';
import type { Language } from '~/i18n/languages';
import { pathsIn } from '~/paths';
import { nameOf } from './lead-labels.tsx';

interface Facts {
  name: string;
  tagId: string | null;
  /** The page of the cow; empty where it is about none. */
  address: string;
}

/** In the language of whoever wrote, which may not be the language of the page: these words are in no catalogue. */
const TEXTS: Record<Language, { subject(facts: Facts): string; greeting(facts: Facts): string }> = {
  en: {
    subject: ({ tagId }) => (tagId === null ? 'Your message to us' : `Your question about ${tagId}`),
    greeting: ({ name, tagId, address }) =>
      tagId === null
        ? `Assalamu alaikum ${name}, this is ${farm.name.en}. Thank you for writing to us. `
        : `Assalamu alaikum ${name}, this is ${farm.name.en}. Thank you for asking about ${tagId}: ${address}\n`,
  },
  bn: {
    subject: ({ tagId }) => (tagId === null ? 'আপনার বার্তার উত্তর' : `${tagId} গরুটির ব্যাপারে`),
    greeting: ({ name, tagId, address }) =>
      tagId === null
        ? `আসসালামু আলাইকুম ${name}, ${farm.name.bn} থেকে বলছি। আমাদের লেখার জন্য ধন্যবাদ। `
        : `আসসালামু আলাইকুম ${name}, ${farm.name.bn} থেকে বলছি। ${tagId} গরুটির ব্যাপারে জানতে চেয়েছেন, ধন্যবাদ: ${address}\n`,
  },
};

/** The first words of an answer. */
export function greetingFor(lead: Lead, origin: string): { subject: string; text: string } {
  const { language, tagId } = lead;
  const address = tagId === null ? '' : origin + pathsIn(language).cow(tagId);
  const facts = { name: nameOf(lead), tagId, address };
  return { subject: TEXTS[language].subject(facts), text: TEXTS[language].greeting(facts) };
}

export const whatsappTo = (phone: string, text: string): string =>
  `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;
