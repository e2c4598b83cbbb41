import { createRequire } from "node:module"
import type { PrismaPg } from "@prisma/adapter-pg"
import { installations, type Major } from "./prisma/installations.ts"

/** A pool of `pg`, as Prisma's driver adapter takes it. */
export type Pool = Extract<
  ConstructorParameters<typeof PrismaPg>[0],
  { readonly totalCount: number }
>

interface PoolMaker {
  readonly Pool: new (settings: object) => Pool
}

/** `pg` is a dependency of Prisma's driver adapter, which takes pools of no other copy. */
function loadPg(major: Major): PoolMaker {
  const own = createRequire(new URL("package.json", installations[major].home))
  // Its types are those of the driver adapter; only what is declared above is used.
  return createRequire(own.resolve("@prisma/adapter-pg"))("pg") as PoolMaker
}

/**
 * Opens a pool whose connections outlive refused statements. The pool of `pg` closes a connection when
 * the server refuses a statement, so that each duplicate costs a new one, which takes longer than
 * twenty statements.
 *
 * @param settings - of the pool
 * @param major - of the Prisma whose driver adapter takes the pool
 */
export function openLastingPool(settings: object, major: Major = 7): Pool {
  const pool = new (loadPg(major).Pool)(settings)
  return Object.assign(pool, {
    async query(statement: { readonly text: string }): Promise<unknown> {
      const connection = await pool.connect()
      connection.on("error", ignore)
      let isBroken = false
      try {
        return await connection.query(statement)
      } catch (error) {
        isBroken = !isRefusal(error)
        throw error
      } finally {
        connection.off("error", ignore)
        connection.release(isBroken)
      }
    },
  })
}

/** The statement that fails says the same; without a listener it would end the process. */
function ignore(): void {}

/** Whether the server refused a statement and goes on, which it does unless the error is fatal. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && "severity" in error && error.severity === "ERROR"
}
