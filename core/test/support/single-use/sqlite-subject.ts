import type { StoreSubject } from "@lockstep/adapter-test-kit"
import { sqliteStore } from "../sqlite-store.ts"

/** Opens the store in the file that `SQLITE_STORE_FILE` names. */
export default function subject(): StoreSubject {
  return { store: sqliteStore(process.env["SQLITE_STORE_FILE"] ?? "") }
}
