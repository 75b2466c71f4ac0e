import type { DataRouter } from 'react-router';

/* oxlint-disable no-underscore-dangle -- React Router's names */
declare global {
  /** What React Router keeps at the window, and does not declare itself. */
  var __reactRouterDataRouter: DataRouter;
  /** By the ids of their routes: those whose code is loaded. */
  var __reactRouterRouteModules: Record<string, unknown>;
}
