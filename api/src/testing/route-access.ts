import { can, type Permission } from '@khamar/contract/permissions';
import type { Role } from '@khamar/contract/roles';
import type { Verdict } from './permission-matrix.ts';

export type Access = 'nothing' | 'own machines' | 'a session' | Permission;

/** What each route is meant to need. A route that is not named here fails the test: who adds one says what it needs. */
export const ACCESS: Record<string, Access> = {
  'GET /product/get-all-cows': 'nothing',
  'GET /product/search-cows': 'nothing',
  'GET /product/sort-cows': 'nothing',
  'GET /product/search-cow-by-partial-id/:tagId': 'nothing',
  'GET /product/get-cow/:cowId': 'nothing',
  'GET /product/get-cows': 'nothing',
  'GET /product/register-parts': 'nothing',
  'GET /product/register': 'nothing',
  'GET /media/:name': 'nothing',
  'GET /og/:name': 'nothing',
  'POST /leads': 'nothing',
  'POST /auth/signup': 'nothing',
  'POST /auth/login': 'nothing',
  'POST /auth/refresh-token': 'nothing',
  'POST /auth/logout': 'nothing',
  'PUT /auth/forgot-password': 'nothing',
  'PUT /auth/reset-password': 'nothing',
  'GET /openapi.json': 'nothing',
  'GET /docs/*': 'nothing',
  'PUT /auth/change-password': 'a session',
  'GET /auth/sessions': 'a session',
  'DELETE /auth/sessions': 'a session',
  'DELETE /auth/sessions/:id': 'a session',
  'GET /leads': 'read:leads',
  'POST /auth/send-mail': 'send:mail',
  'GET /product/dashboard/get-all-cows': 'read:inventory',
  'GET /product/dashboard/export-cows': 'read:inventory',
  'GET /product/dashboard/removed-cows': 'read:inventory',
  'GET /product/dashboard/cow-history/:cowId': 'read:inventory',
  'POST /product/dashboard/add-cow': 'write:cow',
  'POST /product/dashboard/preview-import': 'write:cow',
  'POST /product/dashboard/import-cows': 'write:cow',
  'PUT /product/dashboard/update-cow/:tagId': 'write:cow',
  'PUT /product/dashboard/change-cow/:cowId': 'write:cow',
  'POST /product/dashboard/change-cows': 'write:cow',
  'DELETE /product/dashboard/delete-cow/:cowId': 'remove:cow',
  'POST /product/dashboard/remove-cows': 'remove:cow',
  'POST /product/dashboard/restore-cow/:cowId': 'restore:cow',
  'POST /product/dashboard/restore-cows': 'restore:cow',
  'GET /users': 'read:users',
  'PUT /users/:id/roles': 'grant:agent',
  'PUT /users/:id/access': 'grant:agent',
  'GET /healthz': 'own machines',
  'GET /readyz': 'own machines',
  'GET /metrics': 'own machines',
};
/** By the contract's table, in a house that lets these roles into its office; nobody has roles who is not signed in. */
export function meant(access: Access, roles: Role[] | undefined, letIn: Role[]): Verdict {
  if (access === 'nothing' || access === 'own machines') return 'yes';
  if (roles === undefined) return 'sign in';
  if (access === 'a session') return 'yes';
  return can(
    roles.filter((role) => letIn.includes(role)),
    access,
  )
    ? 'yes'
    : 'no';
}
