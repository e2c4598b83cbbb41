import type pg from "pg"
import { keepClients, type KeptClients } from "../../../core/test/support/kept-clients.ts"

/** Pools of `pg` that cases leave to later ones. */
export const keptPgPools: KeptClients<pg.Pool> = keepClients(
  (pool: pg.Pool) => pool.end(),
  (pool) => pool.totalCount === pool.idleCount,
)
