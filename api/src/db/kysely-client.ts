import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { destroySocket, isReadTimeout } from './dead-connections.ts';
import { preparedName } from './prepared-statements.ts';
import { isConnectionLost, isReplica } from './transaction.ts';

const TRANSACTION_BEGINS = /^(begin|start transaction)\b/;
const TRANSACTION_ENDS = /^(commit|rollback)$/;
const READ = /^\s*(select|with)\b/i;

/**
 * Adds the names of prepared statements, and closes a connection that timed out or leads to a replica, which Kysely would return to the
 * pool. If the connection is lost on a `begin` or on a read outside a transaction, that statement is sent once more on a new connection.
 */
export async function clientForKysely(connect: () => Promise<PoolClient>): Promise<PostgresPoolClient> {
  let client: PoolClient | undefined = await connect();
  let fault: Error | undefined;
  let isInTransaction = false;

  const release = (destroy?: boolean | Error) => {
    client?.release(fault ?? destroy);
    client = undefined;
    fault = undefined;
  };
  const noteFault = (error: unknown) => {
    if (client === undefined || !(error instanceof Error)) return;
    if (!isReadTimeout(error) && !isReplica(error)) return;
    fault = error;
    destroySocket(client);
  };
  const sendAgain = async (
    text: string,
    values: readonly unknown[],
    cause: unknown,
  ): Promise<QueryResult> => {
    // Release first: a pool whose connections are all lost has no room for a new one.
    release(true);
    client = await connect();
    if (TRANSACTION_BEGINS.test(text)) return send(client, text, values);
    try {
      // Read only, because the first try may have been executed: the server then rejects a repeated write.
      await client.query('begin read only');
      const result = await send(client, text, values);
      await client.query('commit');
      return result;
    } catch (error) {
      if (error instanceof Error) fault = error;
      throw isReplica(error) ? cause : error;
    }
  };
  const isRepeatable = (text: string, error: unknown) =>
    !isInTransaction &&
    (READ.test(text) || TRANSACTION_BEGINS.test(text)) &&
    isConnectionLost(error) &&
    !isReplica(error);

  const run = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    if (client === undefined) throw new Error('Connection terminated');
    const result = await send(client, text, values).catch((error: unknown) => {
      if (isRepeatable(text, error)) return sendAgain(text, values, error);
      noteFault(error);
      throw error;
    });
    if (TRANSACTION_BEGINS.test(text)) isInTransaction = true;
    if (TRANSACTION_ENDS.test(text)) isInTransaction = false;
    return result;
  };
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Cursors are not supported');
    return run(text, values);
  }
  return { query, release };
}

async function send(client: PoolClient, text: string, values: readonly unknown[]): Promise<QueryResult> {
  const name = preparedName(text);
  return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
}
