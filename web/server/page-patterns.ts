import { matchPath, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/**
 * The pattern of the page that an address belongs to, such as /cow/:tagId, as a label of metrics: there must be few of them
 * whatever visitors ask for. Addresses that match no page share the label *.
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

/** One pattern for each language: the optional segment of web/app/routes.ts is left out and kept. */
function patternsOf(routes: Routes, id: string): string[] {
  const parts: string[] = [];
  for (let route = routes[id]; route !== undefined; route = routes[route.parentId ?? ''])
    parts.unshift(route.path ?? '');
  const pattern = `/${parts.filter(Boolean).join('/')}`;
  return [pattern.replace(/\/bn\?/, '') || '/', pattern.replace('bn?', 'bn')];
}

/** The router asks for the data of a page beside its address: /cow/NDL-001.data, /_root.data. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  const page = path.replace(/(?:\/_root|\/)?(?:\.data)?$/, '');
  return page === '' ? '/' : page;
}
