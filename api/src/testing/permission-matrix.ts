import { Role } from '@khamar/contract/accounts/roles';

/** Allowed; 401; 403. */
export type Verdict = 'yes' | 'sign in' | 'no';

interface Matrix {
  rows: { route: string; access: string; seen: Record<string, Verdict[]> }[];
  /** Routes that cannot be reached through a proxy. */
  inner: string[];
  /** Names of everyone who must be treated as signed out. */
  dead: string[];
}

const BY_SETTING = 'if let in';

/** The verdicts for one role, one per setting of DASHBOARD_ROLES that was tested. */
function cellOf(verdicts: readonly Verdict[]): string {
  const different = [...new Set(verdicts)].toSorted();
  if (different.length === 1) return different[0] ?? '';
  return different.join() === 'no,yes' ? BY_SETTING : `? ${different.join(' or ')}`;
}

function drawTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** The text of docs/permissions.md, built only from the observed responses. */
export function drawMatrix({ rows, inner, dead }: Matrix): string {
  const table = drawTable([
    ['route', 'needs', 'signed out', ...Role.options],
    ...rows.map(({ route, access, seen }) => [
      `\`${route}\``,
      access,
      cellOf(dead.flatMap((name) => seen[name] ?? [])),
      ...Role.options.map((role) => cellOf(seen[role] ?? [])),
    ]),
  ]);
  return `# Who may do what

Generated: \`api/src/http/permissions-doc.test.ts\` knocks at every route of a running API as each of these people and fails when an answer
differs from the table in \`contract/src/accounts/permissions.ts\` or from this page. After a change on purpose: \`npm run permissions\`.

- **yes**: let in. What happens then depends on what is asked.
- **sign in**: refused with 401.
- **no**: refused with 403.
- **${BY_SETTING}**: 403, unless the setting \`DASHBOARD_ROLES\` names this role. Its default is ADMIN alone.

'Signed out' is each of these; all were tried on every route, with every role of the office in the token:

${dead.map((name) => `- ${name}`).join('\n')}

${table}

Only from the farm's own machines, 404 through any proxy: ${inner.map((route) => `\`${route}\``).join(', ')}.

\`PUT /users/:id/roles\` and \`PUT /users/:id/access\` also look at whom they are about: ADMIN decides about CUSTOMER and AGENT, SUPER_ADMIN
also about ADMIN, nobody over the network about SUPER_ADMIN, and nobody about themselves.
`;
}
