/** The baseline: Fastify and pg with the SQL of our list, without other code of ours. */
import Fastify, { LogController } from 'fastify';
import { Pool } from 'pg';
import { z } from 'zod';

const { DATABASE_URL } = z.object({ DATABASE_URL: z.string() }).parse(process.env);
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
const Query = z.object({ page: z.coerce.number() });

const MATCHES = 'removed_at is null and current_price <= $1 and (sold_at is null or sold_at >= $2)';
const LIST = `
  with page as materialized (
    select id from cow where ${MATCHES} order by current_price, id limit 12 offset $3)
  select cow.id, cow.tag_id, cow.image_key, cow.availability_status, cow.breed, cow.teeth, cow.gender, cow.color,
         cow.current_weight, cow.price_per_kg, cow.current_price, cow.age, cow.description, cow.description_bn, cow.cow_size, cow.version,
         picture.width, picture.height, picture.widths, picture.placeholder, counted.total
  from (select count(*)::integer as total from cow where ${MATCHES}) as counted
  left join page on true left join cow on cow.id = page.id left join picture on picture.key = cow.image_key
  order by cow.current_price, cow.id`;
const DAY = 24 * 60 * 60 * 1000;

const server = Fastify({ logger: true, logController: new LogController({ disableRequestLogging: true }) });
server.get('/pg', async (request) => {
  const { page } = Query.parse(request.query);
  const values = [200_000, new Date(Date.now() - 14 * DAY), page * 12];
  const { rows } = await pool.query<{ total: number }>(LIST, values);
  return { success: true, message: 'Cows', data: { cows: rows, totalCows: rows[0]?.total ?? 0 } };
});
await server.listen({ host: '127.0.0.1', port: 0 });
