import { DISTRICTS } from '@khamar/contract/deliveries/districts';
import { Trans, useLingui } from '@lingui/react/macro';
import { districtName } from '~/domain/deliveries/delivery-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { Field } from '~/forms/fields';
import { LOCALES, useLanguage } from '~/i18n/use-language';
import { CallTheFarm } from './call-the-farm.tsx';

interface DistrictFieldProps {
  id: string;
  name: string;
  error?: string | undefined;
  value: string;
  fees: { district: string; feePaisa: number }[];
  onChange: (district: string) => void;
}

/** All 64 districts, so that nobody looks for theirs in vain; those with a fee first. */
export function DistrictField({ value, fees, onChange, ...field }: DistrictFieldProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const paisa = useFormatPaisa();
  const sorted = <Of extends { name: string }>(those: Of[]) =>
    those.toSorted((one, other) => one.name.localeCompare(other.name, LOCALES[language]));
  const served = sorted(fees.map((fee) => ({ ...fee, name: districtName(language, fee.district) })));
  const others = sorted(
    DISTRICTS.filter((district) => !fees.some((fee) => fee.district === district)).map((district) => ({
      district,
      name: districtName(language, district),
    })),
  );
  const name = districtName(language, value);
  return (
    <>
      <Field {...field} label={t`District`} required>
        {(control) => (
          <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">{t`Choose a district`}</option>
            {served.map(({ district, name: text, feePaisa }) => (
              <option key={district} value={district}>
                {text} · {paisa(feePaisa)}
              </option>
            ))}
            {others.length > 0 && (
              <optgroup label={t`Call us first`}>
                {others.map(({ district, name: text }) => (
                  <option key={district} value={district}>
                    {text}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        )}
      </Field>
      {others.some(({ district }) => district === value) && (
        <CallTheFarm>
          <Trans>Delivery to {name} can't be booked online. Call us and we'll arrange it.</Trans>
        </CallTheFarm>
      )}
    </>
  );
}
