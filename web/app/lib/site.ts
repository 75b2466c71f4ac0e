import type { Role } from '@khamar/contract/accounts/permissions';
import { createContext, useContext } from 'react';

interface Bilingual {
  en: string;
  bn: string;
}

/** What the browser needs of the deployment and of the office's settings. The same for every visitor, so pages can be cached. */
export interface Site {
  origin: string;
  apiUrl: string;
  /** Roles with access to the dashboard, for display only: the server enforces access itself. */
  officeRoles: Role[];
  /** Whether agents may deliver with a balance due, to show them the button. */
  agentsDeliverUnpaid: boolean;
  /** How long a cow is held without a payment. */
  holdMinutes: number;
  contacts: {
    phone: string;
    whatsapp: string;
    addresses: { farm: Bilingual; headOffice: Bilingual };
    openingHours: Bilingual | null;
    /** Opens the farm in a map app. */
    mapLink: string | null;
    socialLink: string;
  };
  /** Names of the mobile wallets the farm accepts. */
  wallets: Bilingual[];
}

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('SiteProvider is missing');
  return site;
}
