import type { DataRouter } from 'react-router';

/* oxlint-disable no-underscore-dangle -- React Router's names */
declare global {
  /** Globals that React Router sets on window but does not declare. */
  var __reactRouterDataRouter: DataRouter;
  /** Loaded route modules by route id. */
  var __reactRouterRouteModules: Record<string, unknown>;
}
