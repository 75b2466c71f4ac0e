import type { Role } from '@khamar/contract/accounts/permissions';
import { createContext, useContext } from 'react';

/** Deployment settings the browser needs. The same for every visitor, so pages can be cached. */
export interface Site {
  origin: string;
  apiUrl: string;
  /** Roles with access to the dashboard, for display only: the server enforces access itself. */
  dashboardRoles: Role[];
  /** How long a cow is held without a payment. */
  holdMinutes: number;
}

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('SiteProvider is missing');
  return site;
}
