/** The limit to measure against: Fastify and pg with nothing of ours in between. */
import Fastify, { LogController } from 'fastify';
import { Pool } from 'pg';
import { z } from 'zod';

const { DATABASE_URL, API_URL } = z
  .object({ DATABASE_URL: z.string(), API_URL: z.string() })
  .parse(process.env);
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
const bytes = Buffer.from(
  await (await fetch(`${API_URL}/product/get-all-cows?page=0&limit=12`)).arrayBuffer(),
);
const Query = z.object({ page: z.coerce.number() });

const LIST = `
  with page as materialized (
    select id from cow where removed_at is null and current_price <= 200000 order by current_price, id limit 12 offset $1)
  select cow.id, cow.tag_id, cow.image_key, cow.availability_status, cow.breed, cow.teeth, cow.gender, cow.color,
         cow.current_weight, cow.price_per_kg, cow.current_price, cow.age, cow.description, cow.cow_size, cow.version, herd.version as herd_version,
         picture.width, picture.height, picture.widths, picture.placeholder
  from herd left join page on true left join cow on cow.id = page.id left join picture on picture.key = cow.image_key
  order by cow.current_price, cow.id`;

const server = Fastify({ logger: true, logController: new LogController({ disableRequestLogging: true }) });
server.get('/same', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
server.get('/pg', async (request) => {
  const { rows } = await pool.query<Record<string, unknown>>(LIST, [Query.parse(request.query).page * 12]);
  return { success: true, message: 'The cows', data: { cows: rows, totalCows: rows.length } };
});
await server.listen({ host: '127.0.0.1', port: 0 });
