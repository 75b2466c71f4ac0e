import type { AvailabilityStatus, CowDetail } from '@khamar/contract/cows/cow';
import { descriptionIn } from '@khamar/contract/cows/description-in';
import type { Language } from '~/i18n/languages';

const AVAILABILITY: Record<AvailabilityStatus, string> = {
  AVAILABLE: 'https://schema.org/InStock',
  BOOKED: 'https://schema.org/Reserved',
  SOLD: 'https://schema.org/SoldOut',
};

interface Offered {
  language: Language;
  name: string;
  address: string;
  /** Share image. */
  picture: string;
  seller: string;
}

/** schema.org Product of a cow. */
export const cowProduct = (cow: CowDetail, { language, name, address, picture, seller }: Offered) => ({
  '@type': 'Product',
  '@id': `${address}#cow`,
  name,
  sku: cow.tagId,
  description: descriptionIn(cow, language),
  image: cow.image === null ? [picture] : [cow.image, picture],
  weight: { '@type': 'QuantitativeValue', value: cow.currentWeight, unitCode: 'KGM' },
  ...(cow.color !== null && { color: cow.color }),
  offers: {
    '@type': 'Offer',
    url: address,
    price: cow.currentPrice,
    priceCurrency: 'BDT',
    availability: AVAILABILITY[cow.availabilityStatus],
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': seller },
  },
});
