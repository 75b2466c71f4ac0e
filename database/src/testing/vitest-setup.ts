import type { TestProject } from 'vitest/node';
import { databaseServer } from '../cluster.ts';
import { prepareTemplate } from '../databases.ts';

/** Vitest runs this once before all files: a server, and a migrated template that tests copy. */
export async function setup(project: TestProject): Promise<void> {
  const server = await databaseServer();
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', await prepareTemplate(server));
}
