import { mariadb } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, mysqlTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool, type RowDataPacket } from "mysql2/promise"
import { afterAll, beforeEach, expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { mysqlSchema } from "./own-mysql-tables.ts"

const server = await mariadb()
const database = await server.scope({
  name: "drizzle retries",
  // Tables of this engine keep what a transaction wrote to them when it is undone.
  setup: `${mysqlSchema}
    create table attempts (id int auto_increment primary key) engine = myisam;`,
})
const pool = createPool({ uri: database.url, multipleStatements: true })
const db = drizzle(pool)

afterAll(async () => {
  await pool.end()
  await database.drop()
  await server.stop()
})

beforeEach(() =>
  pool.query("delete from `user`; delete from attempts; drop trigger if exists refuse"),
)

/** Has every insert of a user fail, as the server fails statements by itself. */
async function refuse(state: string, errno: number): Promise<void> {
  await pool.query(`create trigger refuse before insert on \`user\` for each row begin
    insert into attempts values ();
    signal sqlstate '${state}' set mysql_errno = ${errno}, message_text = 'refused';
  end`)
}

async function attempts(): Promise<number> {
  const [rows] = await pool.query<RowDataPacket[]>("select id from attempts")
  return rows.length
}

test("a write that is the victim of a deadlock eight times is a conflict", async () => {
  await refuse("40001", 1213)
  const call = DrizzleAdapter(db, mysqlTables()).createUser(user())
  await expect(call).rejects.toMatchObject({ code: "conflict" })
  expect(await attempts()).toBe(8)
})

test("a lock that was waited for in vain is not waited for again", async () => {
  await refuse("HY000", 1205)
  const call = DrizzleAdapter(db, mysqlTables()).createUser(user())
  await expect(call).rejects.toMatchObject({ code: "conflict" })
  expect(await attempts()).toBe(1)
})

test("within a transaction of the application nothing is made again: all of it is undone", async () => {
  await refuse("40001", 1213)
  const call = db.transaction((inside) => DrizzleAdapter(inside, mysqlTables()).createUser(user()))
  await expect(call).rejects.toMatchObject({ code: "conflict" })
  expect(await attempts()).toBe(1)
})
