import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import { Kysely, MysqlDialect } from "kysely"
import { KyselyStore } from "../src/index.ts"
import { poolFor } from "./mysql-subject.ts"

/**
 * Makes the store for the kit, on the database in `KYSELY_STORE_URL`.
 *
 * @param context - what the kit says of this instance
 */
export default function subject(context: SubjectContext): StoreSubject {
  const pool = poolFor(new URL(process.env["KYSELY_STORE_URL"] ?? ""), context)
  const db = new Kysely<object>({ dialect: new MysqlDialect({ pool }) })
  return { store: KyselyStore(db), close: () => db.destroy() }
}
