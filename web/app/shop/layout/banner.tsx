import { Trans, useLingui } from '@lingui/react/macro';
import { formatPhone } from '~/i18n/format';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { Marquee } from './marquee.tsx';

/** Where the farm is and whom to call: above everything, for it is what people come back for. */
export function SiteBanner() {
  const { t } = useLingui();
  const language = useLanguage();
  const phone = formatPhone(language, farm.whatsapp);
  return (
    <aside
      aria-label={t`How to order`}
      className="min-h-11 bg-tag-200 text-pasture-900 print:hidden [&>div]:min-h-11"
    >
      <Marquee>
        {(isCopy) => (
          <>
            <span>
              <Trans>Order a cow by phone or WhatsApp:</Trans>{' '}
              {isCopy ? (
                <span className="font-bold underline">{phone}</span>
              ) : (
                <a
                  href={`tel:${farm.whatsapp}`}
                  className="inline-flex min-h-11 items-center font-bold whitespace-nowrap underline"
                >
                  {phone}
                </a>
              )}
            </span>
            <span>{farm.addresses.farm[language]}</span>
          </>
        )}
      </Marquee>
    </aside>
  );
}
