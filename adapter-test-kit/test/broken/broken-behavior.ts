import type { BrokenAdapter } from "./broken-adapter.ts"
import { acceptsATakenAddress } from "./accepts-a-taken-address.ts"
import { accountBeforeUser } from "./account-before-user.ts"
import { accountOfNobody } from "./account-of-nobody.ts"
import { answersWithAnotherScope } from "./answers-with-another-scope.ts"
import { answersWithAnotherToken } from "./answers-with-another-token.ts"
import { answersWithHalfAUser } from "./answers-with-half-a-user.ts"
import { answersWithTheOldSession } from "./answers-with-the-old-session.ts"
import { answersWithThePatch } from "./answers-with-the-patch.ts"
import { breaksOnAnEmptyPatch } from "./breaks-on-an-empty-patch.ts"
import { capsTheLifetime } from "./caps-the-lifetime.ts"
import { changesItsInput } from "./changes-its-input.ts"
import { compositeWithoutCode } from "./composite-without-code.ts"
import { forgetsItsMethods } from "./forgets-its-methods.ts"
import { conflictsWithItself } from "./conflicts-with-itself.ts"
import { dateAsNumber } from "./date-as-number.ts"
import { deletesTooEarly } from "./deletes-too-early.ts"
import { answersWithTheLimit } from "./answers-with-the-limit.ts"
import { deletesWithoutLimit } from "./deletes-without-limit.ts"
import { keepsExpiredTokens } from "./keeps-expired-tokens.ts"
import { deletesTokensWithTheUser } from "./deletes-tokens-with-the-user.ts"
import { endsOneSession } from "./ends-one-session.ts"
import { endsSessionsWithoutAnExpiry } from "./ends-sessions-without-an-expiry.ts"
import { endsTheSessionsOfAll } from "./ends-the-sessions-of-all.ts"
import { erasesOnUndefined } from "./erases-on-undefined.ts"
import { fillsWithEmptyText } from "./fills-with-empty-text.ts"
import { flattensTheJoin } from "./flattens-the-join.ts"
import { foldsCase } from "./folds-case.ts"
import { forgetsTheAccountIndex } from "./forgets-the-account-index.ts"
import { forgetsTheFirstSession } from "./forgets-the-first-session.ts"
import { forgetsTheVerification } from "./forgets-the-verification.ts"
import { ghostUserOnUpdate } from "./ghost-user-on-update.ts"
import { halfASession } from "./half-a-session.ts"
import { halfAUser } from "./half-a-user.ts"
import { halfWrittenComposite } from "./half-written-composite.ts"
import { hasHollowMethod } from "./has-hollow-method.ts"
import { ignoresNull } from "./ignores-null.ts"
import { joinsTheWrongUser } from "./joins-the-wrong-user.ts"
import { keepsAClearedAddress } from "./keeps-a-cleared-address.ts"
import { keepsExpiredToken } from "./keeps-expired-token.ts"
import { keepsItsInput } from "./keeps-its-input.ts"
import { keepsSomeIds } from "./keeps-some-ids.ts"
import { keepsUsedToken } from "./keeps-used-token.ts"
import { leaksDriverId } from "./leaks-driver-id.ts"
import { leaksTokenId } from "./leaks-token-id.ts"
import { leavesATimer } from "./leaves-a-timer.ts"
import { leavesSessions } from "./leaves-sessions.ts"
import { listsEveryAccount } from "./lists-every-account.ts"
import { listsEveryPasskey } from "./lists-every-passkey.ts"
import { listsOnePage } from "./lists-one-page.ts"
import { losesMilliseconds } from "./loses-milliseconds.ts"
import { madeLater } from "./made-later.ts"
import { matchesHalfOfThePair } from "./matches-half-of-the-pair.ts"
import { methodsNeedThis } from "./methods-need-this.ts"
import { readsTheNewestSession } from "./reads-the-newest-session.ts"
import { deletesSessionsByPrefix } from "./deletes-sessions-by-prefix.ts"
import { cachesReadSessions } from "./caches-read-sessions.ts"
import { unlinksByTheIdAlone } from "./unlinks-by-the-id-alone.ts"
import { deletesUsersWithoutAccounts } from "./deletes-users-without-accounts.ts"
import { requiresAName } from "./requires-a-name.ts"
import { leavesTheRejectedUser } from "./leaves-the-rejected-user.ts"
import { forgetsTheRestWithTheAddress } from "./forgets-the-rest-with-the-address.ts"
import { listsTwentyAccounts } from "./lists-twenty-accounts.ts"
import { endsTwentySessions } from "./ends-twenty-sessions.ts"
import { neverAnswers } from "./never-answers.ts"
import { normalisesIdentifiers } from "./normalises-identifiers.ts"
import { numericOwner } from "./numeric-owner.ts"
import { oneAccountPerProvider } from "./one-account-per-provider.ts"
import { oneTokenPerIdentifier } from "./one-token-per-identifier.ts"
import { overwritesAccountLink } from "./overwrites-account-link.ts"
import { overwritesPasskeys } from "./overwrites-passkeys.ts"
import { overwritesSessions } from "./overwrites-sessions.ts"
import { patchesAPrototype } from "./patches-a-prototype.ts"
import { printsANotice } from "./prints-a-notice.ts"
import { readsAStaleReplica } from "./reads-a-stale-replica.ts"
import { rejectsForeignIds } from "./rejects-foreign-ids.ts"
import { reservesEveryAddress } from "./reserves-every-address.ts"
import { resetsAPasskey } from "./resets-a-passkey.ts"
import { returnsClassInstances } from "./returns-class-instances.ts"
import { returnsStoredObject } from "./returns-stored-object.ts"
import { returnsStoredSession } from "./returns-stored-session.ts"
import { revivesSessions } from "./revives-sessions.ts"
import { roundsAfterTheAnswer } from "./rounds-after-the-answer.ts"
import { sessionOutsideTheTransaction } from "./session-outside-the-transaction.ts"
import { sharesTheMissingAddress } from "./shares-the-missing-address.ts"
import { signsOutEverywhere } from "./signs-out-everywhere.ts"
import { silentDoctor } from "./silent-doctor.ts"
import { splitsTransports } from "./splits-transports.ts"
import { staleEmailIndex } from "./stale-email-index.ts"
import { storesTokensTwice } from "./stores-tokens-twice.ts"
import { stringDates } from "./string-dates.ts"
import { swallowsCounterOfMissing } from "./swallows-counter-of-missing.ts"
import { swapsArguments } from "./swaps-arguments.ts"
import { swapsTheOwner } from "./swaps-the-owner.ts"
import { throwsNotImplemented } from "./throws-not-implemented.ts"
import { throwsOnAMissingAccount } from "./throws-on-a-missing-account.ts"
import { throwsOnAMissingSession } from "./throws-on-a-missing-session.ts"
import { throwsOnAMissingUser } from "./throws-on-a-missing-user.ts"
import { throwsOnAnEndedSession } from "./throws-on-an-ended-session.ts"
import { undefinedInsteadOfNull } from "./undefined-instead-of-null.ts"
import { undefinedPasskey } from "./undefined-passkey.ts"
import { unlinksWidely } from "./unlinks-widely.ts"
import { updatesEverybody } from "./updates-everybody.ts"
import { wantsASessionToEnd } from "./wants-a-session-to-end.ts"
import { keepsIdsAsNumbers } from "./keeps-ids-as-numbers.ts"
import { readsIdsAsNumbers } from "./reads-ids-as-numbers.ts"
import { unlinksByPrefix } from "./unlinks-by-prefix.ts"
import { listsAccountsByPrefix } from "./lists-accounts-by-prefix.ts"
import { endsSessionsByPrefix } from "./ends-sessions-by-prefix.ts"
import { deletesUsersByPrefix } from "./deletes-users-by-prefix.ts"
import { deletesTwentySessionsWithTheUser } from "./deletes-twenty-sessions-with-the-user.ts"
import { countsLifetimesInMinutes } from "./counts-lifetimes-in-minutes.ts"
import { countsLifetimesOfTokensInMinutes } from "./counts-lifetimes-of-tokens-in-minutes.ts"
import { showsPasswordHashes } from "./shows-password-hashes.ts"
import { neverTakesVerificationBack } from "./never-takes-verification-back.ts"
import { sharesTheMissingAddressOfNewUsers } from "./shares-the-missing-address-of-new-users.ts"
import { forgetsTheVerificationOfNewUsers } from "./forgets-the-verification-of-new-users.ts"
import { listsEncryptedTokens } from "./lists-encrypted-tokens.ts"
import { encryptsLinkedAccountsOnly } from "./encrypts-linked-accounts-only.ts"
import { prefixesIdsButThoseOfSessions } from "./prefixes-ids-but-those-of-sessions.ts"
import { staysRefused } from "./stays-refused.ts"
import { leavesARefusedTransactionOpen } from "./leaves-a-refused-transaction-open.ts"
import { listsShortTokens } from "./lists-short-tokens.ts"
import { listsLinkedAccountsOnly } from "./lists-linked-accounts-only.ts"
import { endsLaterSessionsOnly } from "./ends-later-sessions-only.ts"
import { returnsStoredAccounts } from "./returns-stored-accounts.ts"
import { losesAConnectionOnEachRefusal } from "./loses-a-connection-on-each-refusal.ts"
import { staysInAnAbortedTransaction } from "./stays-in-an-aborted-transaction.ts"
import { waitsForALostConnection } from "./waits-for-a-lost-connection.ts"
import { countsRefusedAddressesTogether } from "./counts-refused-addresses-together.ts"
import { queuesBehindARefusal } from "./queues-behind-a-refusal.ts"
import { locksUsersItDoesNotFind } from "./locks-users-it-does-not-find.ts"
import { keepsARowInItsBatch } from "./keeps-a-row-in-its-batch.ts"
import { neverResetsAStatement } from "./never-resets-a-statement.ts"
import { leavesExpiredTokens } from "./leaves-expired-tokens.ts"
import { cachesUpdatedSessions } from "./caches-updated-sessions.ts"
import { cachesEndedSessions } from "./caches-ended-sessions.ts"
import { cachesUsersOfSessions } from "./caches-users-of-sessions.ts"
import { cachesReadUsers } from "./caches-read-users.ts"
import { cachesUsersByAddress } from "./caches-users-by-address.ts"
import { cachesDeletedUsers } from "./caches-deleted-users.ts"
import { cachesUnlinkedAccounts } from "./caches-unlinked-accounts.ts"
import { cachesPasskeys } from "./caches-passkeys.ts"
import { listsStaleCounters } from "./lists-stale-counters.ts"
import { keepsIdsIn64Bits } from "./keeps-ids-in-64-bits.ts"
import { listsIdsAsNumbers } from "./lists-ids-as-numbers.ts"
import { readsIdsOfNewUsersAsNumbers } from "./reads-ids-of-new-users-as-numbers.ts"
import { unlinksByNumber } from "./unlinks-by-number.ts"
import { deletesOnePageOfAccounts } from "./deletes-one-page-of-accounts.ts"
import { deletesOnePageOfPasskeys } from "./deletes-one-page-of-passkeys.ts"
import { deletesAccountsByPrefix } from "./deletes-accounts-by-prefix.ts"
import { deletesPasskeysByPrefix } from "./deletes-passkeys-by-prefix.ts"
import { listsLiveSessionsOnly } from "./lists-live-sessions-only.ts"
import { listsOnePageOfSessions } from "./lists-one-page-of-sessions.ts"
import { listsEndedSessions } from "./lists-ended-sessions.ts"
import { erasesTokensThatAreNotGiven } from "./erases-tokens-that-are-not-given.ts"
import { givesAccountsAway } from "./gives-accounts-away.ts"
import { linksWhatItUpdates } from "./links-what-it-updates.ts"
import { keepsTheNewestSession } from "./keeps-the-newest-session.ts"
import { endsNothingForAForeignToken } from "./ends-nothing-for-a-foreign-token.ts"
import { removesEveryPasskey } from "./removes-every-passkey.ts"
import { writesPasskeysWhole } from "./writes-passkeys-whole.ts"
import { deletesTheNewestFirst } from "./deletes-the-newest-first.ts"

/** Every broken adapter, by the name of its file. */
export const brokenBehavior: Readonly<Record<string, BrokenAdapter>> = {
  "methods-need-this": methodsNeedThis,
  "made-later": madeLater,
  "throws-not-implemented": throwsNotImplemented,
  "has-hollow-method": hasHollowMethod,
  "never-answers": neverAnswers,
  "returns-class-instances": returnsClassInstances,
  "leaks-driver-id": leaksDriverId,
  "flattens-the-join": flattensTheJoin,
  "returns-stored-object": returnsStoredObject,
  "returns-stored-session": returnsStoredSession,
  "changes-its-input": changesItsInput,
  "keeps-its-input": keepsItsInput,
  "string-dates": stringDates,
  "date-as-number": dateAsNumber,
  "reads-a-stale-replica": readsAStaleReplica,
  "unlinks-widely": unlinksWidely,
  "prints-a-notice": printsANotice,
  "leaves-a-timer": leavesATimer,
  "patches-a-prototype": patchesAPrototype,
  "silent-doctor": silentDoctor,
  "answers-with-half-a-user": answersWithHalfAUser,
  "keeps-some-ids": keepsSomeIds,
  "numeric-owner": numericOwner,
  "rejects-foreign-ids": rejectsForeignIds,
  "undefined-instead-of-null": undefinedInsteadOfNull,
  "shares-the-missing-address": sharesTheMissingAddress,
  "accepts-a-taken-address": acceptsATakenAddress,
  "forgets-the-verification": forgetsTheVerification,
  "ends-sessions-without-an-expiry": endsSessionsWithoutAnExpiry,
  "erases-on-undefined": erasesOnUndefined,
  "ignores-null": ignoresNull,
  "answers-with-the-patch": answersWithThePatch,
  "breaks-on-an-empty-patch": breaksOnAnEmptyPatch,
  "ghost-user-on-update": ghostUserOnUpdate,
  "updates-everybody": updatesEverybody,
  "stale-email-index": staleEmailIndex,
  "keeps-a-cleared-address": keepsAClearedAddress,
  "reserves-every-address": reservesEveryAddress,
  "conflicts-with-itself": conflictsWithItself,
  "leaves-sessions": leavesSessions,
  "throws-on-a-missing-user": throwsOnAMissingUser,
  "forgets-the-account-index": forgetsTheAccountIndex,
  "overwrites-account-link": overwritesAccountLink,
  "folds-case": foldsCase,
  "half-a-user": halfAUser,
  "swaps-arguments": swapsArguments,
  "one-account-per-provider": oneAccountPerProvider,
  "throws-on-a-missing-account": throwsOnAMissingAccount,
  "fills-with-empty-text": fillsWithEmptyText,
  "answers-with-another-scope": answersWithAnotherScope,
  "rounds-after-the-answer": roundsAfterTheAnswer,
  "overwrites-sessions": overwritesSessions,
  "joins-the-wrong-user": joinsTheWrongUser,
  "half-a-session": halfASession,
  "caps-the-lifetime": capsTheLifetime,
  "swaps-the-owner": swapsTheOwner,
  "revives-sessions": revivesSessions,
  "answers-with-the-old-session": answersWithTheOldSession,
  "throws-on-a-missing-session": throwsOnAMissingSession,
  "throws-on-an-ended-session": throwsOnAnEndedSession,
  "signs-out-everywhere": signsOutEverywhere,
  "deletes-too-early": deletesTooEarly,
  "answers-with-the-limit": answersWithTheLimit,
  "deletes-without-limit": deletesWithoutLimit,
  "keeps-expired-tokens": keepsExpiredTokens,
  "leaks-token-id": leaksTokenId,
  "keeps-used-token": keepsUsedToken,
  "matches-half-of-the-pair": matchesHalfOfThePair,
  "one-token-per-identifier": oneTokenPerIdentifier,
  "answers-with-another-token": answersWithAnotherToken,
  "stores-tokens-twice": storesTokensTwice,
  "keeps-expired-token": keepsExpiredToken,
  "loses-milliseconds": losesMilliseconds,
  "normalises-identifiers": normalisesIdentifiers,
  "deletes-tokens-with-the-user": deletesTokensWithTheUser,
  "undefined-passkey": undefinedPasskey,
  "overwrites-passkeys": overwritesPasskeys,
  "lists-every-passkey": listsEveryPasskey,
  "resets-a-passkey": resetsAPasskey,
  "swallows-counter-of-missing": swallowsCounterOfMissing,
  "splits-transports": splitsTransports,
  "lists-one-page": listsOnePage,
  "account-of-nobody": accountOfNobody,
  "forgets-the-first-session": forgetsTheFirstSession,
  "account-before-user": accountBeforeUser,
  "half-written-composite": halfWrittenComposite,
  "composite-without-code": compositeWithoutCode,
  "forgets-its-methods": forgetsItsMethods,
  "session-outside-the-transaction": sessionOutsideTheTransaction,
  "lists-every-account": listsEveryAccount,
  "ends-one-session": endsOneSession,
  "ends-the-sessions-of-all": endsTheSessionsOfAll,
  "wants-a-session-to-end": wantsASessionToEnd,
  "reads-the-newest-session": readsTheNewestSession,
  "deletes-sessions-by-prefix": deletesSessionsByPrefix,
  "caches-read-sessions": cachesReadSessions,
  "unlinks-by-the-id-alone": unlinksByTheIdAlone,
  "deletes-users-without-accounts": deletesUsersWithoutAccounts,
  "requires-a-name": requiresAName,
  "leaves-the-rejected-user": leavesTheRejectedUser,
  "forgets-the-rest-with-the-address": forgetsTheRestWithTheAddress,
  "lists-twenty-accounts": listsTwentyAccounts,
  "ends-twenty-sessions": endsTwentySessions,
  "keeps-ids-as-numbers": keepsIdsAsNumbers,
  "reads-ids-as-numbers": readsIdsAsNumbers,
  "unlinks-by-prefix": unlinksByPrefix,
  "lists-accounts-by-prefix": listsAccountsByPrefix,
  "ends-sessions-by-prefix": endsSessionsByPrefix,
  "deletes-users-by-prefix": deletesUsersByPrefix,
  "deletes-twenty-sessions-with-the-user": deletesTwentySessionsWithTheUser,
  "counts-lifetimes-in-minutes": countsLifetimesInMinutes,
  "counts-lifetimes-of-tokens-in-minutes": countsLifetimesOfTokensInMinutes,
  "shows-password-hashes": showsPasswordHashes,
  "never-takes-verification-back": neverTakesVerificationBack,
  "shares-the-missing-address-of-new-users": sharesTheMissingAddressOfNewUsers,
  "forgets-the-verification-of-new-users": forgetsTheVerificationOfNewUsers,
  "lists-encrypted-tokens": listsEncryptedTokens,
  "encrypts-linked-accounts-only": encryptsLinkedAccountsOnly,
  "prefixes-ids-but-those-of-sessions": prefixesIdsButThoseOfSessions,
  "stays-refused": staysRefused,
  "leaves-a-refused-transaction-open": leavesARefusedTransactionOpen,
  "lists-short-tokens": listsShortTokens,
  "lists-linked-accounts-only": listsLinkedAccountsOnly,
  "ends-later-sessions-only": endsLaterSessionsOnly,
  "returns-stored-accounts": returnsStoredAccounts,
  "loses-a-connection-on-each-refusal": losesAConnectionOnEachRefusal,
  "stays-in-an-aborted-transaction": staysInAnAbortedTransaction,
  "waits-for-a-lost-connection": waitsForALostConnection,
  "counts-refused-addresses-together": countsRefusedAddressesTogether,
  "queues-behind-a-refusal": queuesBehindARefusal,
  "locks-users-it-does-not-find": locksUsersItDoesNotFind,
  "keeps-a-row-in-its-batch": keepsARowInItsBatch,
  "never-resets-a-statement": neverResetsAStatement,
  "leaves-expired-tokens": leavesExpiredTokens,
  "caches-updated-sessions": cachesUpdatedSessions,
  "caches-ended-sessions": cachesEndedSessions,
  "caches-users-of-sessions": cachesUsersOfSessions,
  "caches-read-users": cachesReadUsers,
  "caches-users-by-address": cachesUsersByAddress,
  "caches-deleted-users": cachesDeletedUsers,
  "caches-unlinked-accounts": cachesUnlinkedAccounts,
  "caches-passkeys": cachesPasskeys,
  "lists-stale-counters": listsStaleCounters,
  "keeps-ids-in-64-bits": keepsIdsIn64Bits,
  "lists-ids-as-numbers": listsIdsAsNumbers,
  "reads-ids-of-new-users-as-numbers": readsIdsOfNewUsersAsNumbers,
  "unlinks-by-number": unlinksByNumber,
  "deletes-one-page-of-accounts": deletesOnePageOfAccounts,
  "deletes-one-page-of-passkeys": deletesOnePageOfPasskeys,
  "deletes-accounts-by-prefix": deletesAccountsByPrefix,
  "deletes-passkeys-by-prefix": deletesPasskeysByPrefix,
  "lists-live-sessions-only": listsLiveSessionsOnly,
  "lists-one-page-of-sessions": listsOnePageOfSessions,
  "lists-ended-sessions": listsEndedSessions,
  "erases-tokens-that-are-not-given": erasesTokensThatAreNotGiven,
  "gives-accounts-away": givesAccountsAway,
  "links-what-it-updates": linksWhatItUpdates,
  "keeps-the-newest-session": keepsTheNewestSession,
  "ends-nothing-for-a-foreign-token": endsNothingForAForeignToken,
  "removes-every-passkey": removesEveryPasskey,
  "writes-passkeys-whole": writesPasskeysWhole,
  "deletes-the-newest-first": deletesTheNewestFirst,
}
