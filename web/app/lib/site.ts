import { createContext, useContext } from 'react';

/** What the browser must know of the deployment. It is the same for every visitor, so that pages can be cached. */
export interface Site {
  origin: string;
  apiUrl: string;
}

/** The navbar's, for the frame that a phone draws around the page; no stylesheet reaches there. */
export const THEME_COLOUR = '#12351d';

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('No SiteProvider above');
  return site;
}
