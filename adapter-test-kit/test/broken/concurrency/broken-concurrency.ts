import type { BrokenAdapter } from "../broken-adapter.ts"
import { endsOnlyUnchangedSessions } from "./ends-only-unchanged-sessions.ts"
import { cachesSessions } from "./caches-sessions.ts"
import { checksAddressesFirst } from "./checks-addresses-first.ts"
import { checksCredentialsFirst } from "./checks-credentials-first.ts"
import { checksMovesFirst } from "./checks-moves-first.ts"
import { checksNewcomersFirst } from "./checks-newcomers-first.ts"
import { checksOwnersFirst } from "./checks-owners-first.ts"
import { checksPairsFirst } from "./checks-pairs-first.ts"
import { checksSessionTokensFirst } from "./checks-session-tokens-first.ts"
import { comparesCountersFirst } from "./compares-counters-first.ts"
import { deletesChildrenFirst } from "./deletes-children-first.ts"
import { deletesExtendedSessions } from "./deletes-extended-sessions.ts"
import { ignoresLowerCounters } from "./ignores-lower-counters.ts"
import { indexesAccountsByUser } from "./indexes-accounts-by-user.ts"
import { insertsTheUserAgain } from "./inserts-the-user-again.ts"
import { keepsOldAddresses } from "./keeps-old-addresses.ts"
import { keepsPasskeysInAList } from "./keeps-passkeys-in-a-list.ts"
import { locksInOneInstance } from "./locks-in-one-instance.ts"
import { locksInTwoOrders } from "./locks-in-two-orders.ts"
import { missesAConflict } from "./misses-a-conflict.ts"
import { readsThenDeletesTokens } from "./reads-then-deletes-tokens.ts"
import { rejectsTheLosersOfAToken } from "./rejects-the-losers-of-a-token.ts"
import { replacesPasskeys } from "./replaces-passkeys.ts"
import { skipsLockedRows } from "./skips-locked-rows.ts"
import { splitsNames } from "./splits-names.ts"
import { storesATokenForEachRequest } from "./stores-a-token-for-each-request.ts"
import { takesASecondConnection } from "./takes-a-second-connection.ts"
import { wantsAHigherCounter } from "./wants-a-higher-counter.ts"
import { writesFieldsOneByOne } from "./writes-fields-one-by-one.ts"
import { writesSessionsBackWhole } from "./writes-sessions-back-whole.ts"
import { writesSessionsBack } from "./writes-sessions-back.ts"
import { writesUsersBackWhole } from "./writes-users-back-whole.ts"
import { checksSessionsOfNewcomersFirst } from "./checks-sessions-of-newcomers-first.ts"
import { listsAccountsOfAnIndex } from "./lists-accounts-of-an-index.ts"
import { cachesMissingOwners } from "./caches-missing-owners.ts"
import { cachesListsOfAccounts } from "./caches-lists-of-accounts.ts"
import { comparesRefreshTokensOnly } from "./compares-refresh-tokens-only.ts"
import { comparesTokensFirst } from "./compares-tokens-first.ts"
import { comparesTokensLoosely } from "./compares-tokens-loosely.ts"
import { takesNoTokenForAny } from "./takes-no-token-for-any.ts"
import { storesTheCurrentSessionAgain } from "./stores-the-current-session-again.ts"
import { countsWhatOthersDelete } from "./counts-what-others-delete.ts"

/** Adapters that fail when calls run at the same time, by the name of their file. */
export const brokenConcurrency: Readonly<Record<string, BrokenAdapter>> = {
  "reads-then-deletes-tokens": readsThenDeletesTokens,
  "rejects-the-losers-of-a-token": rejectsTheLosersOfAToken,
  "stores-a-token-for-each-request": storesATokenForEachRequest,
  "writes-sessions-back": writesSessionsBack,
  "deletes-extended-sessions": deletesExtendedSessions,
  "ignores-lower-counters": ignoresLowerCounters,
  "wants-a-higher-counter": wantsAHigherCounter,
  "compares-counters-first": comparesCountersFirst,
  "takes-a-second-connection": takesASecondConnection,
  "checks-addresses-first": checksAddressesFirst,
  "checks-moves-first": checksMovesFirst,
  "checks-pairs-first": checksPairsFirst,
  "checks-session-tokens-first": checksSessionTokensFirst,
  "checks-credentials-first": checksCredentialsFirst,
  "checks-newcomers-first": checksNewcomersFirst,
  "writes-users-back-whole": writesUsersBackWhole,
  "writes-sessions-back-whole": writesSessionsBackWhole,
  "keeps-passkeys-in-a-list": keepsPasskeysInAList,
  "keeps-old-addresses": keepsOldAddresses,
  "splits-names": splitsNames,
  "writes-fields-one-by-one": writesFieldsOneByOne,
  "replaces-passkeys": replacesPasskeys,
  "deletes-children-first": deletesChildrenFirst,
  "checks-owners-first": checksOwnersFirst,
  "indexes-accounts-by-user": indexesAccountsByUser,
  "inserts-the-user-again": insertsTheUserAgain,
  "misses-a-conflict": missesAConflict,
  "skips-locked-rows": skipsLockedRows,
  "locks-in-two-orders": locksInTwoOrders,
  "caches-sessions": cachesSessions,
  "locks-in-one-instance": locksInOneInstance,
  "ends-only-unchanged-sessions": endsOnlyUnchangedSessions,
  "checks-sessions-of-newcomers-first": checksSessionsOfNewcomersFirst,
  "lists-accounts-of-an-index": listsAccountsOfAnIndex,
  "caches-missing-owners": cachesMissingOwners,
  "caches-lists-of-accounts": cachesListsOfAccounts,
  "compares-refresh-tokens-only": comparesRefreshTokensOnly,
  "compares-tokens-first": comparesTokensFirst,
  "compares-tokens-loosely": comparesTokensLoosely,
  "takes-no-token-for-any": takesNoTokenForAny,
  "stores-the-current-session-again": storesTheCurrentSessionAgain,
  "counts-what-others-delete": countsWhatOthersDelete,
}
