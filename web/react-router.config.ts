import type { Config } from '@react-router/dev/config';

// A route comes as one file: its loader apart would be one more request on every page.
export default { ssr: true, routeDiscovery: { mode: 'initial' }, splitRouteModules: false } satisfies Config;
