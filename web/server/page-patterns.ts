import { matchPath, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/**
 * The route pattern of a URL, such as /cow/:tagId, as a metrics label: its cardinality must stay low. URLs without a matching page share
 * the label *.
 */
export function makePagePatterns(routes: Routes): (url: string) => string {
  const patterns = [...new Set(Object.keys(routes).flatMap((id) => patternsOf(routes, id)))].filter(
    (pattern) => !pattern.endsWith('*'),
  );
  const fixed = new Set(patterns.filter((pattern) => !pattern.includes(':')));
  const withParameters = patterns.filter((pattern) => pattern.includes(':'));
  return (url) => {
    const path = pathOf(url);
    return fixed.has(path)
      ? path
      : (withParameters.find((pattern) => matchPath(pattern, path) !== null) ?? '*');
  };
}

/** One pattern per language: without and with the optional segment of web/app/routes.ts. */
function patternsOf(routes: Routes, id: string): string[] {
  const parts: string[] = [];
  for (let route = routes[id]; route !== undefined; route = routes[route.parentId ?? ''])
    parts.unshift(route.path ?? '');
  const pattern = `/${parts.filter(Boolean).join('/')}`;
  return [pattern.replace(/\/bn\?/, '') || '/', pattern.replace('bn?', 'bn')];
}

/** Strips the suffix of the router's data requests: /cow/NDL-001.data, /_root.data. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  const page = path.replace(/(?:\/_root|\/)?(?:\.data)?$/, '');
  return page === '' ? '/' : page;
}
