import type { TestProject } from 'vitest/node';
import { databaseServer } from '../cluster.ts';
import { prepareTemplate } from '../databases.ts';

/** Runs once before all test files: starts a server and prepares the migrated template. */
export async function setup(project: TestProject): Promise<void> {
  const server = await databaseServer();
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', await prepareTemplate(server));
}
