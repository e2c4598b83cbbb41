import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import { MongoDBStore } from "../src/index.ts"
import { clientFor } from "./subject.ts"

/**
 * Makes the store for the kit, on the database in `MONGODB_STORE_URL`.
 *
 * @param context - what the kit says of this instance
 */
export default function subject(context: SubjectContext): StoreSubject {
  const client = clientFor(process.env["MONGODB_STORE_URL"] ?? "", context)
  return { store: MongoDBStore(client), close: () => client.close() }
}
