import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import { mayBeKept } from "../../../core/test/support/kept-clients.ts"
import { KyselyStore } from "../src/index.ts"
import { keptPgPools, onPgPool } from "./kept-pools.ts"
import { poolFor } from "./postgres-subject.ts"

/**
 * Makes the store for the kit, on the database in `KYSELY_STORE_URL`.
 *
 * @param context - what the kit says of this instance
 */
export default async function subject(context: SubjectContext): Promise<StoreSubject> {
  const database = new URL(process.env["KYSELY_STORE_URL"] ?? "")
  const open = () => onPgPool(poolFor(database, context))
  const { client, end } = await (mayBeKept(context, database)
    ? keptPgPools.leaseKept("open", open)
    : keptPgPools.leaseNew(open))
  return { store: KyselyStore(client.db), close: end }
}
