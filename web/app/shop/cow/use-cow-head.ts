import type { Cow } from '@khamar/contract/cows/cow';
import { shareNameOf } from '@khamar/contract/share-images/share-image';
import { useLingui } from '@lingui/react/macro';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { useSite } from '~/lib/site';
import { breedName } from '~/domain/cow-labels';

interface CowHead {
  title: string;
  description: string;
  image?: string;
}

/** Title, description and image of a cow for page heads and link previews. */
export function useCowHead(tagId: string, cow: Cow | undefined): CowHead {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const language = useLanguage();
  const { origin, apiUrl } = useSite();
  if (cow === undefined) return { title: tagId, description: '' };
  const weight = format.number(cow.currentWeight);
  const price = format.taka(cow.currentPrice);
  const descriptions = {
    AVAILABLE: t`Cow ${tagId}: ${weight} KG, ${price}. See photos, breed and age, and contact the farm.`,
    BOOKED: cow.isOnHold
      ? t`Cow ${tagId} is on hold: ${weight} KG, ${price}. See similar cows on our farm.`
      : t`Cow ${tagId} is booked: ${weight} KG, ${price}. See similar cows on our farm.`,
    SOLD: t`Cow ${tagId} is sold: ${weight} KG, ${price}. See similar cows on our farm.`,
  };
  return {
    title: cow.breed === null ? tagId : `${tagId}, ${breedName(i18n, cow.breed)}`,
    description: descriptions[cow.availabilityStatus],
    image: new URL(`${apiUrl}/og/${shareNameOf(cow, language, farm.name[language])}`, origin).href,
  };
}
