import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import { mayBeKept } from "../../../core/test/support/kept-clients.ts"
import { PrismaStore } from "../src/index.ts"
import { keptClients } from "./kept-clients.ts"
import { openPostgresClient } from "./subject-postgres.ts"

/**
 * Makes the store for the kit, on the database in `PRISMA_STORE`.
 *
 * @param context - what the kit says of this instance
 */
export default async function subject(context: SubjectContext): Promise<StoreSubject> {
  const open = () => openPostgresClient("PRISMA_STORE", "stored", context)
  const { client, end } = await (mayBeKept(context, new URL(process.env["PRISMA_STORE"] ?? ""))
    ? keptClients.leaseKept("stored", open)
    : keptClients.leaseNew(open))
  return { store: PrismaStore(client), close: end }
}
