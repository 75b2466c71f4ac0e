import { farm } from './farm.ts';

/** Opens the farm's chat with the first words already written. */
export const whatsappLink = (text: string): string =>
  `https://wa.me/${farm.whatsapp.slice(1)}?text=${encodeURIComponent(text)}`;
