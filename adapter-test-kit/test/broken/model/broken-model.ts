import type { BrokenAdapter } from "../broken-adapter.ts"
import { brokenAccounts } from "./accounts.ts"
import { brokenSessions } from "./sessions.ts"
import { brokenTokensAndPasskeys } from "./tokens-and-passkeys.ts"
import { brokenUsers } from "./users.ts"

/** Adapters with a defect that only a sequence of calls shows, by their names. */
export const brokenModel: Readonly<Record<string, BrokenAdapter>> = {
  ...brokenUsers,
  ...brokenAccounts,
  ...brokenSessions,
  ...brokenTokensAndPasskeys,
}
