import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import { costsRoutes } from './costs/costs.routes.ts';
import { makeCostsService } from './costs/costs.service.ts';
import { fitnessRoutes } from './fitness/fitness.routes.ts';
import { makeFitnessService } from './fitness/fitness.service.ts';
import { groupsRoutes } from './groups/groups.routes.ts';
import { makeGroupsService } from './groups/groups.service.ts';
import { healthRoutes } from './health/health.routes.ts';
import { makeHealthService } from './health/health.service.ts';
import { milkRoutes } from './milk/milk.routes.ts';
import { makeMilkService } from './milk/milk.service.ts';

export {
  type CostContent,
  findEqualCost,
  insertCosts,
  listRecordedCosts,
  type RecordedCost,
} from './costs/costs.repository.ts';
export { findFitness } from './fitness/fitness.repository.ts';
export { countDue, listVaccinations } from './health/health.repository.ts';

/** Records of the animals that staff keep: health, fitness for qurbani, milk, and costs with the groups that are fed together. */
export function registerHerd({ personal, db }: ModuleContext, guard: AuthGuard): void {
  healthRoutes(personal, makeHealthService(db), guard);
  fitnessRoutes(personal, makeFitnessService(db), guard);
  milkRoutes(personal, makeMilkService(db), guard);
  costsRoutes(personal, makeCostsService(db), guard);
  groupsRoutes(personal, makeGroupsService(db), guard);
}
