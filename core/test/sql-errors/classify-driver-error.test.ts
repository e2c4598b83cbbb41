import { classifyDriverError, isLostRace } from "../../src/adapters/sql-errors.ts"
import SQLite from "better-sqlite3"
import { expect, test } from "vitest"

function failureOf(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error("It did not fail.")
}

function families() {
  const sqlite = new SQLite(":memory:")
  sqlite.pragma("foreign_keys = on")
  sqlite.exec(`create table parent (id text primary key, name text unique) without rowid;
    create table child (id integer primary key, "of" text references parent (id));
    insert into parent values ('a', 'A')`)
  return sqlite
}

test.each([
  ["a key that is taken", `insert into parent values ('a', 'B')`],
  ["a unique value that is taken", `insert into parent values ('b', 'A')`],
])("SQLite: %s is a duplicate", (_, statement) => {
  const sqlite = families()
  expect(classifyDriverError(failureOf(() => sqlite.exec(statement)))).toEqual({
    code: "duplicate",
  })
})

test("SQLite: a parent that is not there is missing", () => {
  const sqlite = families()
  const error = failureOf(() => sqlite.exec(`insert into child ("of") values ('z')`))
  expect(classifyDriverError(error)).toEqual({ code: "missing" })
})

test("SQLite: a missing table is told", () => {
  const error = failureOf(() => families().exec("select * from nobody"))
  expect(classifyDriverError(error)).toEqual({
    code: "unavailable",
    reason: expect.stringContaining("checkSchema"),
  })
})

test("SQLite: a database that is closed is told", () => {
  const sqlite = families()
  sqlite.close()
  expect(classifyDriverError(failureOf(() => sqlite.exec("select 1")))).toEqual({
    code: "unavailable",
    reason: expect.stringContaining("closed"),
  })
})

test("an error that another one wraps is found", () => {
  const cause = Object.assign(new Error("inner"), { code: "23505" })
  const error = new Error("outer", { cause: new Error("middle", { cause }) })
  expect(classifyDriverError(error)).toEqual({ code: "duplicate" })
})

test("an error that is its own cause does not go on for ever", () => {
  const error = new Error("round")
  error.cause = error
  expect(classifyDriverError(error)).toEqual({ code: "unavailable" })
})

test.each([[undefined], [null], ["23505"], [0], [new Error("no code")]])(
  "what has no code is unavailable: %s",
  (error) => {
    expect(classifyDriverError(error)).toEqual({ code: "unavailable" })
  },
)

test.each([
  ["SQLITE_BUSY", { code: "SQLITE_BUSY", message: "database is locked" }],
  ["a number of SQLite alone", { errcode: 517 }],
  ["a deadlock of PostgreSQL", { code: "40P01" }],
  ["a deadlock of MySQL", { code: "ER_LOCK_DEADLOCK", errno: 1213 }],
])("a lost race is a conflict: %s", (_, error) => {
  expect(classifyDriverError(error)).toEqual({ code: "conflict" })
})

test.each([
  [{ code: "SQLITE_CONSTRAINT_PRIMARYKEY" }, "duplicate"],
  [{ code: "SQLITE_CONSTRAINT", message: "UNIQUE constraint failed: User.email" }, "duplicate"],
  [{ code: "ERR_SQLITE_ERROR", errcode: 2067 }, "duplicate"],
  [{ code: "SQLITE_CONSTRAINT_FOREIGNKEY" }, "missing"],
  [{ code: "ERR_SQLITE_ERROR", errcode: 787 }, "missing"],
  [{ code: "ERR_SQLITE_ERROR", errcode: 261 }, "conflict"],
  [{ code: "SQLITE_CONSTRAINT_NOTNULL" }, "unavailable"],
  [{ message: "D1_ERROR: UNIQUE constraint failed: user.email: SQLITE_CONSTRAINT" }, "duplicate"],
  [{ message: "D1_ERROR: FOREIGN KEY constraint failed: SQLITE_CONSTRAINT" }, "missing"],
])("each driver of SQLite says it in its own way: %o is %s", (error, code) => {
  expect(classifyDriverError(error)).toMatchObject({ code })
})

test.each([
  ["a deadlock of PostgreSQL", { code: "40P01" }, true],
  ["a serialisation failure", { code: "40001" }, true],
  ["a deadlock of MySQL", { code: "ER_LOCK_DEADLOCK", errno: 1213 }, true],
  ["a record that changed under MariaDB's snapshot", { errno: 1020 }, true],
  ["one that another error wraps", new Error("outer", { cause: { code: "40P01" } }), true],
  ["a lock that was waited for in vain", { code: "ER_LOCK_WAIT_TIMEOUT", errno: 1205 }, false],
  ["a busy SQLite, which has waited already", { code: "SQLITE_BUSY" }, false],
  ["a value that is taken", { code: "23505" }, false],
  ["nothing known", new Error("no code"), false],
])("%s: whether it is worth another try", (_, error, answer) => {
  expect(isLostRace(error)).toBe(answer)
})
