import type { ContractCase } from "../../bench/case.ts"
import { accountTokenRaceCases } from "./account-tokens.ts"
import { addressCases } from "./addresses.ts"
import { contentionCases } from "./contention.ts"
import { counterCases } from "./counters.ts"
import { deletedUserCases } from "./deleted-users.ts"
import { exceptRaceCases } from "./except.ts"
import { extendedSessionCases } from "./extended-sessions.ts"
import { fieldCases } from "./fields.ts"
import { historyCases } from "./histories.ts"
import { identityCases } from "./identities.ts"
import { instanceCases } from "./instances.ts"
import { lastWriteCases } from "./last-writes.ts"
import { poolCases } from "./pools.ts"
import { readerCases } from "./readers.ts"
import { signOutCases } from "./sign-out.ts"
import { tokenRaceCases } from "./tokens.ts"

/** Calls that run at the same time. */
export const concurrencyCases: readonly ContractCase[] = [
  ...accountTokenRaceCases,
  ...signOutCases,
  ...exceptRaceCases,
  ...extendedSessionCases,
  ...tokenRaceCases,
  ...counterCases,
  ...addressCases,
  ...identityCases,
  ...fieldCases,
  ...lastWriteCases,
  ...readerCases,
  ...deletedUserCases,
  ...contentionCases,
  ...poolCases,
  ...instanceCases,
  ...historyCases,
]
