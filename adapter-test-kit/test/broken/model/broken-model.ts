import type { BrokenAdapter } from "../broken-adapter.ts"
import { bringsOldTokensBack } from "./brings-old-tokens-back.ts"
import { burnsTokensForGood } from "./burns-tokens-for-good.ts"
import { cachesUsersPerInstance } from "./caches-users-per-instance.ts"
import { deletesAccountsOfARejectedLink } from "./deletes-accounts-of-a-rejected-link.ts"
import { deletesAccountsOfTheNextOwner } from "./deletes-accounts-of-the-next-owner.ts"
import { forgetsAnAddressThatComesBack } from "./forgets-an-address-that-comes-back.ts"
import { freesTheFirstAddress } from "./frees-the-first-address.ts"
import { keepsTheAddressOfANewcomer } from "./keeps-the-address-of-a-newcomer.ts"
import { listsAccountsOfTheFormerOwner } from "./lists-accounts-of-the-former-owner.ts"
import { losesSessionsThatChangeHands } from "./loses-sessions-that-change-hands.ts"
import { remembersCounters } from "./remembers-counters.ts"
import { signsACaseTwinOut } from "./signs-a-case-twin-out.ts"
import { deletesByTheFirstExpiry } from "./deletes-by-the-first-expiry.ts"
import { expectsTheFirstRefreshToken } from "./expects-the-first-refresh-token.ts"
import { keepsAnExceptedSession } from "./keeps-an-excepted-session.ts"
import { listsSessionsOfTheFormerOwner } from "./lists-sessions-of-the-former-owner.ts"
import { refreshesNoAccountThatCameBack } from "./refreshes-no-account-that-came-back.ts"
import { remembersCountersOfRemovedPasskeys } from "./remembers-counters-of-removed-passkeys.ts"
import { renamesWithTheFirstCounter } from "./renames-with-the-first-counter.ts"

/** Adapters with a defect that only a sequence of calls shows, by the names of their files. */
export const brokenModel: Readonly<Record<string, BrokenAdapter>> = {
  "brings-old-tokens-back": bringsOldTokensBack,
  "burns-tokens-for-good": burnsTokensForGood,
  "caches-users-per-instance": cachesUsersPerInstance,
  "deletes-accounts-of-a-rejected-link": deletesAccountsOfARejectedLink,
  "deletes-accounts-of-the-next-owner": deletesAccountsOfTheNextOwner,
  "forgets-an-address-that-comes-back": forgetsAnAddressThatComesBack,
  "frees-the-first-address": freesTheFirstAddress,
  "keeps-the-address-of-a-newcomer": keepsTheAddressOfANewcomer,
  "loses-sessions-that-change-hands": losesSessionsThatChangeHands,
  "remembers-counters": remembersCounters,
  "signs-a-case-twin-out": signsACaseTwinOut,
  "lists-accounts-of-the-former-owner": listsAccountsOfTheFormerOwner,
  "deletes-by-the-first-expiry": deletesByTheFirstExpiry,
  "expects-the-first-refresh-token": expectsTheFirstRefreshToken,
  "keeps-an-excepted-session": keepsAnExceptedSession,
  "lists-sessions-of-the-former-owner": listsSessionsOfTheFormerOwner,
  "refreshes-no-account-that-came-back": refreshesNoAccountThatCameBack,
  "remembers-counters-of-removed-passkeys": remembersCountersOfRemovedPasskeys,
  "renames-with-the-first-counter": renamesWithTheFirstCounter,
}
