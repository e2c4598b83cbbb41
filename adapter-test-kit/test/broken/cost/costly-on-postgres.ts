import type pg from "pg"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** The PostgreSQL adapter of the example, with one defect in how it uses its connections. */
export interface CostlyOnPostgres extends Omit<BrokenAdapter, "make"> {
  /** Brings the defect into the pool that the adapter is given. */
  spoil(pool: pg.Pool): void
}
