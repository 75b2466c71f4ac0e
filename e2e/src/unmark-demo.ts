import { Client } from 'pg';

/** As if the owner had given each account of the demo a password of its own: under an https address they could not sign in otherwise. */
export async function unmarkDemo(databaseUrl: string): Promise<void> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query('delete from demo_account');
  await owner.end();
}
