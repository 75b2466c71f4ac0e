/** The baselines, without any code of ours: runs each for the given time and prints the number of operations. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Pool } from 'pg';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const [what = '', time = '3000', atOnce = '4'] = process.argv.slice(2);

async function argon2() {
  const stored = await hash('goru-kinbo-eid', ARGON2ID);
  return () => verify(stored, 'goru-kinbo-eid');
}

/** The minimum that a token rotation has to write: mark the old token, touch the session, insert the next token. */
const ROTATE = `
  with replaced as (
    update refresh_token set replaced_at = now(), sealed_successor = $2
    from session join account on account.id = session.account_id
    where refresh_token.hash = $1 and refresh_token.replaced_at is null and session.id = refresh_token.session_id
      and session.ended_at is null and session.expires_at > now() and account.disabled_at is null
    returning session.id
  ), used as (update session set used_at = now() from replaced where session.id = replaced.id)
  insert into refresh_token (hash, session_id) select $3, id from replaced`;

async function pg() {
  const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: Number(atOnce) });
  const hashOf = (token: Buffer) => createHash('sha256').update(token).digest();
  const families = await Promise.all(
    Array.from({ length: Number(atOnce) }, async () => {
      const first = randomBytes(32);
      await pool.query(
        `with person as (
           insert into account (username, password_hash, has_common_password) values ($1, 'none', false) returning id
         ), opened as (
           insert into session (account_id, device, expires_at) select id, 'bench', now() + '1 day' from person returning id
         ) insert into refresh_token (hash, session_id) select $2, id from opened`,
        [`bench-${randomUUID()}`, hashOf(first)],
      );
      return { token: first };
    }),
  );
  return async (n: number) => {
    const family = families[n];
    if (family === undefined) throw new Error('Token family not found');
    const next = randomBytes(32);
    const { rowCount } = await pool.query(ROTATE, [hashOf(family.token), next, hashOf(next)]);
    if (rowCount !== 1) throw new Error('The token was not replaced');
    family.token = next;
  };
}

const limits: Record<string, () => Promise<(n: number) => Promise<unknown>>> = { argon2, pg };
const work = await limits[what]?.();
if (work === undefined) throw new Error('Name argon2 or pg');
let done = 0;
const end = performance.now() + Number(time);
await Promise.all(
  Array.from({ length: Number(atOnce) }, async (_, n) => {
    while (performance.now() < end) {
      await work(n);
      done += 1;
    }
  }),
);
console.log(done / (Number(time) / 1000));
process.exit(0);
