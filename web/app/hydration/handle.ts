/** Handle of a route whose page stays plain HTML until a visitor uses a control (hydrate-on-interaction.ts). */
export const HYDRATES_ON_INTERACTION = { hydratesOnInteraction: true };

export const hydratesOnInteraction = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'hydratesOnInteraction' in handle;
