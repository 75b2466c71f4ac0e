import type { DataRouter } from 'react-router';
import type { AppStore } from '~/state/store';

interface RouteModule {
  /** Set by session/signed-in-loader.ts. */
  clientLoader?: { beforeHydration?: (store: AppStore, routeId: string) => void };
}

/* oxlint-disable no-underscore-dangle -- React Router's names */
declare global {
  /** Globals that React Router sets on window but does not declare. */
  var __reactRouterDataRouter: DataRouter;
  /** Loaded route modules by route id. */
  var __reactRouterRouteModules: Record<string, RouteModule>;
  var __reactRouterManifest: {
    routes: Record<string, { path?: string; imports?: string[] } | undefined>;
    /** Written by slim-manifest.ts; not in development. */
    officeFiles?: string;
  };
}
