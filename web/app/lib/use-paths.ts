import { useLanguage } from '~/i18n/use-language';
import { pathsIn } from '~/paths';

/** Addresses in the language of the page the visitor is on. */
export const usePaths = () => pathsIn(useLanguage());
