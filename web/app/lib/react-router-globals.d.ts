import type { DataRouter, Params, RouterContextProvider } from 'react-router';

interface ClientLoader {
  (args: { context: RouterContextProvider; params: Params }): unknown;
  /** Read by start-first-page.ts. */
  startsBeforeHydration?: boolean;
}

/* oxlint-disable no-underscore-dangle -- React Router's names */
declare global {
  /** Globals that React Router sets on window but does not declare. */
  var __reactRouterDataRouter: DataRouter;
  /** Loaded route modules by route id. */
  var __reactRouterRouteModules: Record<string, { clientLoader?: ClientLoader } | undefined>;
  var __reactRouterManifest: { routes: Record<string, { path?: string } | undefined> };
}
