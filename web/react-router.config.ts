import type { Config } from '@react-router/dev/config';

// One file per route: a separate loader chunk would cost every page another request.
export default { ssr: true, routeDiscovery: { mode: 'initial' }, splitRouteModules: false } satisfies Config;
