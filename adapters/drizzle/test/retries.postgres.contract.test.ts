import { postgres } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, pgTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { afterAll, beforeEach, expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { pgSchemaSql } from "./own-pg-tables.ts"

const server = await postgres()
const database = await server.scope({
  name: "drizzle retries",
  // A sequence goes on counting when its transaction is undone.
  setup: `${pgSchemaSql}
    create sequence attempts;
    create table refusals (until bigint);
    create function refuse() returns trigger language plpgsql as $$ begin
      if nextval('attempts') <= (select until from refusals) then
        raise exception 'could not serialize access' using errcode = '40001';
      end if;
      return new;
    end $$;
    create trigger refuse before insert on "user" for each row execute function refuse();`,
})
const pool = new pg.Pool({ connectionString: database.url })
const db = drizzle(pool)

afterAll(async () => {
  await pool.end()
  await database.drop()
  await server.stop()
})

beforeEach(async () => {
  await pool.query(`delete from "user"; delete from refusals; alter sequence attempts restart`)
})

async function attempts(): Promise<number> {
  const { rows } = await pool.query<{ last: string }>("select last_value as last from attempts")
  return Number(rows[0]?.last)
}

test("a write that PostgreSQL gives up on for another one is made again, up to seven times", async () => {
  await pool.query("insert into refusals values (7)")
  await expect(DrizzleAdapter(db, pgTables()).createUser(user())).resolves.toMatchObject({
    name: "Ada",
  })
  expect(await attempts()).toBe(8)
})

test("a write that is given up on eight times is a conflict", async () => {
  await pool.query("insert into refusals values (100)")
  const call = DrizzleAdapter(db, pgTables()).createUser(user())
  await expect(call).rejects.toMatchObject({ code: "conflict" })
  expect(await attempts()).toBe(8)
})

test("within a transaction of the application nothing is made again", async () => {
  await pool.query("insert into refusals values (100)")
  const call = db.transaction((inside) => DrizzleAdapter(inside, pgTables()).createUser(user()))
  await expect(call).rejects.toMatchObject({ code: "conflict" })
  expect(await attempts()).toBe(1)
})
