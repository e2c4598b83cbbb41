import type { BrokenAdapter } from "../broken-adapter.ts"
import { brokenAccountLinks } from "./account-links.ts"
import { brokenAccounts } from "./accounts.ts"
import { brokenAuthenticators } from "./authenticators.ts"
import { brokenCachedReads } from "./cached-reads.ts"
import { brokenComposite } from "./composite.ts"
import { brokenConnectionsAfterRefusals } from "./connections-after-refusals.ts"
import { brokenDeletedUsers } from "./deleted-users.ts"
import { brokenExpiredRecords } from "./expired-records.ts"
import { brokenIdsAsNumbers } from "./ids-as-numbers.ts"
import { brokenPlainness } from "./plainness.ts"
import { brokenQueuesAfterRefusals } from "./queues-after-refusals.ts"
import { brokenRevocation } from "./revocation.ts"
import { brokenSessionLists } from "./session-lists.ts"
import { brokenSessionUpdates } from "./session-updates.ts"
import { brokenSessions } from "./sessions.ts"
import { brokenShape } from "./shape.ts"
import { brokenSurroundings } from "./surroundings.ts"
import { brokenUserIds } from "./user-ids.ts"
import { brokenUserUpdates } from "./user-updates.ts"
import { brokenUsers } from "./users.ts"
import { brokenVerificationTokens } from "./verification-tokens.ts"

/** Adapters that break a rule about the shape or the behavior of an adapter, levels 0 and 1, by their names. */
export const brokenBehavior: Readonly<Record<string, BrokenAdapter>> = {
  ...brokenShape,
  ...brokenPlainness,
  ...brokenConnectionsAfterRefusals,
  ...brokenQueuesAfterRefusals,
  ...brokenSurroundings,
  ...brokenUserIds,
  ...brokenUsers,
  ...brokenUserUpdates,
  ...brokenDeletedUsers,
  ...brokenIdsAsNumbers,
  ...brokenAccounts,
  ...brokenAccountLinks,
  ...brokenSessions,
  ...brokenSessionUpdates,
  ...brokenRevocation,
  ...brokenSessionLists,
  ...brokenVerificationTokens,
  ...brokenAuthenticators,
  ...brokenComposite,
  ...brokenExpiredRecords,
  ...brokenCachedReads,
}
