import type { SQL } from "drizzle-orm"
import type { StoredRow } from "../../from-record.ts"
import { batchOnD1, isD1 } from "./d1.ts"

/** The part of a SQLite database of Drizzle that is used inside a transaction. */
export interface SQLiteTransactionRunner {
  /** Returns rows, at once or later, as the driver does. */
  all(query: SQL): unknown
}

/** The part of a `BaseSQLiteDatabase` that is used, whatever its driver. */
export interface SQLiteRunner extends SQLiteTransactionRunner {
  transaction(
    steps: (transaction: SQLiteTransactionRunner) => unknown,
    config?: { readonly behavior?: "immediate" },
  ): unknown
  /** Only of drivers that send several statements in one request, such as libSQL. */
  batch?(statements: readonly unknown[]): PromiseLike<readonly unknown[]>
}

/** Statements one after the other: each is returned, and its rows come back. */
export type Steps<Result> = Generator<SQL, Result, readonly StoredRow[]>

/** Carries out steps, all of them or none. */
export type Transaction = <Result>(steps: () => Steps<Result>) => Promise<Result>

/** Carries out statements that are known beforehand, all of them or none; the rows of each. */
export type Batch = (statements: readonly SQL[]) => Promise<readonly (readonly StoredRow[])[]>

/**
 * Carries out steps in a transaction. Drivers that answer at once, such as `better-sqlite3`, end a
 * transaction with the function that they are given, which must not wait then; others answer later.
 * The steps do not know the difference.
 *
 * @param steps - the first of which writes, so that the transaction never has to upgrade its lock
 */
export async function inTransaction<Result>(
  db: SQLiteRunner,
  steps: () => Steps<Result>,
): Promise<Result> {
  const result = await db.transaction((transaction) => carryOut(transaction, steps()), {
    behavior: "immediate",
  })
  // What the steps return is what the transaction does.
  return result as Result
}

/**
 * Carries out statements together: in one request where the driver can, so that no other call of this process
 * comes in between and finds the database locked, else in a transaction.
 *
 * @param statements - the first of which writes
 */
export async function together(db: SQLiteRunner, statements: readonly SQL[]): ReturnType<Batch> {
  if (isD1(db)) return batchOnD1(db, statements)
  if (!db.batch) return inTransaction(db, () => oneByOne(statements))
  const answers = await db.batch(statements.map((statement) => db.all(statement)))
  return answers.map(rowsOf)
}

function* oneByOne(statements: readonly SQL[]): Steps<readonly (readonly StoredRow[])[]> {
  const answers: (readonly StoredRow[])[] = []
  for (const statement of statements) answers.push(yield statement)
  return answers
}

function carryOut<Result>(runner: SQLiteTransactionRunner, steps: Steps<Result>): unknown {
  let step = steps.next()
  while (!step.done) {
    const answer = runner.all(step.value)
    if (isLater(answer)) return carryOn(runner, steps, answer)
    step = steps.next(rowsOf(answer))
  }
  return step.value
}

async function carryOn<Result>(
  runner: SQLiteTransactionRunner,
  steps: Steps<Result>,
  first: PromiseLike<unknown>,
): Promise<Result> {
  let step = steps.next(rowsOf(await first))
  while (!step.done) step = steps.next(rowsOf(await runner.all(step.value)))
  return step.value
}

/** Whether a driver answers later. */
export function isLater(answer: unknown): answer is PromiseLike<unknown> {
  return typeof answer === "object" && answer !== null && "then" in answer
}

/** Rows of `db.all`: an array of objects with every driver. */
export function rowsOf(answer: unknown): readonly StoredRow[] {
  // Their values are unknown.
  return answer as readonly StoredRow[]
}
