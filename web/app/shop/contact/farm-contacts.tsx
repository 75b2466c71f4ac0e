import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage, formatPhone } from '~/i18n/use-language';
import { farm, whatsappTo } from '~/domain/farm';
import { useSite } from '~/lib/site';
import { ChatIcon, ClockIcon, PhoneIcon, PlaceIcon, SealIcon } from '~/ui/icons';

const link = 'inline-flex min-h-11 items-center font-bold underline';

export function FarmContacts({ className = '' }: { className?: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { dbid } = farm;
  const { addresses, mapLink, openingHours, phone, whatsapp } = useSite().contacts;
  return (
    <address className={`flex flex-col gap-3 not-italic ${className}`}>
      <Line icon={<PlaceIcon />} label={t`Farm`}>
        <span className="flex flex-wrap items-center gap-x-3">
          {addresses.farm[language]}
          {mapLink !== null && (
            <a href={mapLink} target="_blank" rel="noopener" className={link}>
              <Trans>Open map</Trans>
            </a>
          )}
        </span>
      </Line>
      {openingHours !== null && (
        <Line icon={<ClockIcon />} label={t`Opening hours`}>
          {openingHours[language]}
        </Line>
      )}
      <Line icon={<PlaceIcon />} label={t`Head office`}>
        {addresses.headOffice[language]}
      </Line>
      <Line icon={<PhoneIcon />} label={t`Phone`}>
        <a href={`tel:${phone}`} className={link}>
          {formatPhone(language, phone)}
        </a>
      </Line>
      <Line icon={<ChatIcon />} label={t`WhatsApp`}>
        <a href={whatsappTo(whatsapp, t`Hello! I have a question.`)} rel="noopener" className={link}>
          {formatPhone(language, whatsapp)}
          <span className="sr-only"> {t`WhatsApp`}</span>
        </a>
      </Line>
      {dbid !== undefined && (
        <Line icon={<SealIcon />} label={t`Business ID (DBID)`}>
          {/* As registered, in Latin digits. */}
          <span lang="en" translate="no">
            {dbid}
          </span>
        </Line>
      )}
    </address>
  );
}

const Line = ({
  icon,
  label,
  children,
}: {
  icon: React.ReactNode;
  label: string;
  children: React.ReactNode;
}) => (
  <div className="flex gap-3">
    <span className="mt-1 text-pasture-800">{icon}</span>
    <div>
      <p className="text-sm text-ink-600">{label}</p>
      {children}
    </div>
  </div>
);
