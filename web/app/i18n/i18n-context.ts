import type { I18n } from '@lingui/core';
import { createContext } from 'react-router';

/** The router's slot for the browser's one instance, so that a change of page can teach it the words it lacks. */
export const i18nContext = createContext<I18n>();
