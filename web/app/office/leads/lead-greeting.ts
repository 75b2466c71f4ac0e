import type { Lead } from '@khamar/contract/leads/lead';
import { farm } from '~/domain/farm';
import { formatNumber, formatTaka } from '~/i18n/use-language';
import type { Language } from '~/i18n/languages';
import { pathsIn } from '~/paths';
import { nameOf } from './lead-labels.tsx';

interface GreetingData {
  name: string;
  tagId: string | null;
  /** URL of the cow page; empty if the lead is not about a cow. */
  address: string;
  /** The cow's status and price; empty if unknown. */
  quote: string;
}

type Cow = NonNullable<Lead['cow']>;

/** In the sender's language, which may differ from the page's, so these texts are not in the catalogues. */
const TEMPLATES: Record<
  Language,
  { subject(data: GreetingData): string; greeting(data: GreetingData): string; quote(cow: Cow): string }
> = {
  en: {
    subject: ({ tagId }) => (tagId === null ? 'Your message to us' : `Your question about ${tagId}`),
    quote: ({ availabilityStatus, currentPrice, currentWeight }) =>
      availabilityStatus === 'AVAILABLE'
        ? `It's available for ${formatTaka('en', currentPrice)} (${formatNumber('en', currentWeight)} kg).\n`
        : availabilityStatus === 'BOOKED'
          ? "It's currently booked.\n"
          : "It's sold.\n",
    greeting: ({ name, tagId, address, quote }) =>
      tagId === null
        ? `Assalamu alaikum ${name}, this is ${farm.name.en}. Thank you for writing to us. `
        : `Assalamu alaikum ${name}, this is ${farm.name.en}. Thank you for asking about ${tagId}: ${address}\n${quote}`,
  },
  bn: {
    subject: ({ tagId }) => (tagId === null ? 'আপনার বার্তার উত্তর' : `${tagId} গরুটির ব্যাপারে`),
    quote: ({ availabilityStatus, currentPrice, currentWeight }) =>
      availabilityStatus === 'AVAILABLE'
        ? `গরুটি এখনো আছে, দাম ${formatTaka('bn', currentPrice)} (${formatNumber('bn', currentWeight)} কেজি)।\n`
        : availabilityStatus === 'BOOKED'
          ? 'গরুটি এখন অন্য একজন বুক করেছেন।\n'
          : 'গরুটি বিক্রি হয়ে গেছে।\n',
    greeting: ({ name, tagId, address, quote }) =>
      tagId === null
        ? `আসসালামু আলাইকুম ${name}, ${farm.name.bn} থেকে বলছি। আমাদের লেখার জন্য ধন্যবাদ। `
        : `আসসালামু আলাইকুম ${name}, ${farm.name.bn} থেকে বলছি। ${tagId} গরুটির ব্যাপারে জানতে চেয়েছেন, ধন্যবাদ: ${address}\n${quote}`,
  },
};

/** Prefilled beginning of a reply, with the cow's current status and price. */
export function greetingFor(lead: Lead, origin: string): { subject: string; text: string } {
  const { language, tagId, cow } = lead;
  const address = tagId === null ? '' : origin + pathsIn(language).cow(tagId);
  const quote = cow === null ? '' : TEMPLATES[language].quote(cow);
  const data = { name: nameOf(lead), tagId, address, quote };
  return { subject: TEMPLATES[language].subject(data), text: TEMPLATES[language].greeting(data) };
}
