import type { BrokenAdapter } from "../broken-adapter.ts"
import { brokenAccounts } from "./accounts.ts"
import { brokenAuthenticators } from "./authenticators.ts"
import { brokenDates } from "./dates.ts"
import { brokenExistingDatabases } from "./existing-databases.ts"
import { brokenHostileIdentities } from "./hostile-identities.ts"
import { brokenHostileKeys } from "./hostile-keys.ts"
import { brokenHostileText } from "./hostile-text.ts"
import { brokenRejections } from "./rejections.ts"
import { brokenSessions } from "./sessions.ts"
import { brokenText } from "./text.ts"
import { brokenUsers } from "./users.ts"
import { brokenVerificationTokens } from "./verification-tokens.ts"

/** Adapters that break a rule about data that comes back unchanged or about hostile input, level 2, by their names. */
export const brokenFidelity: Readonly<Record<string, BrokenAdapter>> = {
  ...brokenUsers,
  ...brokenAccounts,
  ...brokenSessions,
  ...brokenVerificationTokens,
  ...brokenAuthenticators,
  ...brokenDates,
  ...brokenText,
  ...brokenHostileText,
  ...brokenHostileIdentities,
  ...brokenHostileKeys,
  ...brokenExistingDatabases,
  ...brokenRejections,
}
