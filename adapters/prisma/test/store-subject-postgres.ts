import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import { PrismaStore } from "../src/index.ts"
import { openPostgresClient } from "./subject-postgres.ts"

/**
 * Makes the store for the kit, on the database in `PRISMA_STORE`.
 *
 * @param context - what the kit says of this instance
 */
export default async function subject(context: SubjectContext): Promise<StoreSubject> {
  const prisma = await openPostgresClient("PRISMA_STORE", "stored", context)
  return { store: PrismaStore(prisma), close: () => prisma.$disconnect() }
}
