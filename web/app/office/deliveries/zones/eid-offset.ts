import { useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';

/** Eid −3, Eid, Eid +1. */
export function useEidOffsetLabel(): (offset: number) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  return (offset) => {
    const days = number(Math.abs(offset));
    return offset === 0 ? t`Eid` : offset < 0 ? t`Eid −${days}` : t`Eid +${days}`;
  };
}
