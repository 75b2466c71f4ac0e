import type { Role } from '@khamar/contract/people/permissions';
import { createContext, useContext } from 'react';

/** What the browser must know of the deployment. It is the same for every visitor, so that pages can be cached. */
export interface Site {
  origin: string;
  apiUrl: string;
  /** Who may use the dashboard at all; the server sees to it by itself. */
  dashboardRoles: Role[];
}

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('No SiteProvider above');
  return site;
}
