import type { BrokenAdapter } from "./broken-adapter.ts"
import { comparesLoosely } from "./compares-loosely.ts"
import { cutsEveryText } from "./cuts-every-text.ts"
import { encodesAsUtf8 } from "./encodes-as-utf-8.ts"
import { escapesTwice } from "./escapes-twice.ts"
import { findsUsersByAnything } from "./finds-users-by-anything.ts"
import { forgetsTheDevice } from "./forgets-the-device.ts"
import { ignoresInvalidDates } from "./ignores-invalid-dates.ts"
import { keepsCStrings } from "./keeps-c-strings.ts"
import { normalisesEveryText } from "./normalises-every-text.ts"
import { readsNumbers } from "./reads-numbers.ts"
import { shortColumnsEverywhere } from "./short-columns-everywhere.ts"
import { forgetsAName } from "./forgets-a-name.ts"
import { hashesItsTokens } from "./hashes-its-tokens.ts"
import { tellsItsArguments } from "./tells-its-arguments.ts"
import { wrapsCounters } from "./wraps-counters.ts"
import { believesEveryFlag } from "./believes-every-flag.ts"
import { countsSecondsIn32Bits } from "./counts-seconds-in-32-bits.ts"
import { cutsAtNul } from "./cuts-at-nul.ts"
import { cutsSessionTokens } from "./cuts-session-tokens.ts"
import { endsIn2038 } from "./ends-in-2038.ts"
import { foldsCredentialIds } from "./folds-credential-ids.ts"
import { foldsTokens } from "./folds-tokens.ts"
import { forgetsARole } from "./forgets-a-role.ts"
import { forgetsTheTimeToLive } from "./forgets-the-time-to-live.ts"
import { guessesDates } from "./guesses-dates.ts"
import { ignoresAccentsInAddresses } from "./ignores-accents-in-addresses.ts"
import { joinsIdentifierAndToken } from "./joins-identifier-and-token.ts"
import { joinsProviderAndId } from "./joins-provider-and-id.ts"
import { knowsItsOwnDatesOnly } from "./knows-its-own-dates-only.ts"
import { leavesOutEmptyColumns } from "./leaves-out-empty-columns.ts"
import { linksNobody } from "./links-nobody.ts"
import { mixesUpCreatedAt } from "./mixes-up-created-at.ts"
import { normalisesNames } from "./normalises-names.ts"
import { oneKeySpace } from "./one-key-space.ts"
import { padsSessionTokens } from "./pads-session-tokens.ts"
import { passkeyOfNobody } from "./passkey-of-nobody.ts"
import { readsPatterns } from "./reads-patterns.ts"
import { rejectsUnknownClaims } from "./rejects-unknown-claims.ts"
import { rejectsUnknownTokens } from "./rejects-unknown-tokens.ts"
import { repeatsAnHour } from "./repeats-an-hour.ts"
import { replacesSurrogates } from "./replaces-surrogates.ts"
import { revivesWithTheId } from "./revives-with-the-id.ts"
import { roundsSessions } from "./rounds-sessions.ts"
import { sessionOfNobody } from "./session-of-nobody.ts"
import { sharesATable } from "./shares-a-table.ts"
import { shortColumnForCredentialIds } from "./short-column-for-credential-ids.ts"
import { shortColumnForIdentifiers } from "./short-column-for-identifiers.ts"
import { shortColumnForImages } from "./short-column-for-images.ts"
import { shortColumnsForTokens } from "./short-columns-for-tokens.ts"
import { signedCounters } from "./signed-counters.ts"
import { keepsLocalTime } from "./keeps-local-time.ts"
import { skipsAnHour } from "./skips-an-hour.ts"
import { writesLocalTime } from "./writes-local-time.ts"
import { stores1970 } from "./stores-1970.ts"
import { trimsIds } from "./trims-ids.ts"
import { undefinedIdentifierMatches } from "./undefined-identifier-matches.ts"
import { unlinksByObject } from "./unlinks-by-object.ts"
import { widensOnUndefined } from "./widens-on-undefined.ts"
import { updatesStandardColumns } from "./updates-standard-columns.ts"
import { reservesCredentialIds } from "./reserves-credential-ids.ts"
import { opensBareSessions } from "./opens-bare-sessions.ts"
import { agesOnlyWhatWasUpdated } from "./ages-only-what-was-updated.ts"
import { undefinedTokenMatches } from "./undefined-token-matches.ts"
import { writesForeignDatesAsText } from "./writes-foreign-dates-as-text.ts"
import { verifiesUntil2038 } from "./verifies-until-2038.ts"
import { matchesPatternsOfKeys } from "./matches-patterns-of-keys.ts"
import { writesIdsIntoItsSql } from "./writes-ids-into-its-sql.ts"
import { keepsListsBesideRecords } from "./keeps-lists-beside-records.ts"
import { leavesOutTransports } from "./leaves-out-transports.ts"
import { printsEveryRecord } from "./prints-every-record.ts"
import { throwsNamelessErrors } from "./throws-nameless-errors.ts"
import { dropsTags } from "./drops-tags.ts"
import { storesFurtherMembersAsJson } from "./stores-further-members-as-json.ts"
import { readsEmptyStringsAsNull } from "./reads-empty-strings-as-null.ts"
import { readsEmptyScopesAsNull } from "./reads-empty-scopes-as-null.ts"
import { cutsTokensOfNewUsers } from "./cuts-tokens-of-new-users.ts"
import { rejectsClaimsOfNewUsers } from "./rejects-claims-of-new-users.ts"
import { rejectsTokenMembersOfNewUsers } from "./rejects-token-members-of-new-users.ts"
import { roundsSessionsOfNewUsers } from "./rounds-sessions-of-new-users.ts"
import { normalisesNamesOfNewUsers } from "./normalises-names-of-new-users.ts"
import { countsSecondsOfNewUsersIn32Bits } from "./counts-seconds-of-new-users-in-32-bits.ts"
import { guessesTypesOfNewUsers } from "./guesses-types-of-new-users.ts"
import { escapesNewUsersTwice } from "./escapes-new-users-twice.ts"
import { signedCountersOfNewUsers } from "./signed-counters-of-new-users.ts"
import { joinsKeysOfNewUsers } from "./joins-keys-of-new-users.ts"
import { endsSessionsByAnything } from "./ends-sessions-by-anything.ts"
import { dropsEmptyConditions } from "./drops-empty-conditions.ts"
import { keepsEmptyTokensAsNull } from "./keeps-empty-tokens-as-null.ts"
import { takesEmptyTokensForAny } from "./takes-empty-tokens-for-any.ts"
import { stores1970ForNewUsers } from "./stores-1970-for-new-users.ts"
import { sessionsOfNewUsersEndIn2038 } from "./sessions-of-new-users-end-in-2038.ts"
import { dropsFieldsOfNewUsers } from "./drops-fields-of-new-users.ts"
import { dropsSessionFieldsOfNewUsers } from "./drops-session-fields-of-new-users.ts"
import { cutsNewUsersAtNul } from "./cuts-new-users-at-nul.ts"
import { encodesNewUsersAsUtf8 } from "./encodes-new-users-as-utf-8.ts"
import { cutsNewUsers } from "./cuts-new-users.ts"
import { deletesByPattern } from "./deletes-by-pattern.ts"
import { cutsUpdatedTokens } from "./cuts-updated-tokens.ts"

/** Adapters that change data on its way, or fall for hostile input, by the name of their file. */
export const brokenFidelity: Readonly<Record<string, BrokenAdapter>> = {
  "ignores-accents-in-addresses": ignoresAccentsInAddresses,
  "forgets-a-role": forgetsARole,
  "updates-standard-columns": updatesStandardColumns,
  "rejects-unknown-claims": rejectsUnknownClaims,
  "revives-with-the-id": revivesWithTheId,
  "reserves-credential-ids": reservesCredentialIds,
  "short-column-for-images": shortColumnForImages,
  "joins-provider-and-id": joinsProviderAndId,
  "short-columns-for-tokens": shortColumnsForTokens,
  "counts-seconds-in-32-bits": countsSecondsIn32Bits,
  "rejects-unknown-tokens": rejectsUnknownTokens,
  "links-nobody": linksNobody,
  "pads-session-tokens": padsSessionTokens,
  "rounds-sessions": roundsSessions,
  "session-of-nobody": sessionOfNobody,
  "mixes-up-created-at": mixesUpCreatedAt,
  "opens-bare-sessions": opensBareSessions,
  "forgets-the-time-to-live": forgetsTheTimeToLive,
  "ages-only-what-was-updated": agesOnlyWhatWasUpdated,
  "joins-identifier-and-token": joinsIdentifierAndToken,
  "folds-tokens": foldsTokens,
  "undefined-identifier-matches": undefinedIdentifierMatches,
  "undefined-token-matches": undefinedTokenMatches,
  "short-column-for-identifiers": shortColumnForIdentifiers,
  "folds-credential-ids": foldsCredentialIds,
  "signed-counters": signedCounters,
  "believes-every-flag": believesEveryFlag,
  "short-column-for-credential-ids": shortColumnForCredentialIds,
  "passkey-of-nobody": passkeyOfNobody,
  "stores-1970": stores1970,
  "knows-its-own-dates-only": knowsItsOwnDatesOnly,
  "writes-foreign-dates-as-text": writesForeignDatesAsText,
  "ends-in-2038": endsIn2038,
  "verifies-until-2038": verifiesUntil2038,
  "skips-an-hour": skipsAnHour,
  "repeats-an-hour": repeatsAnHour,
  "writes-local-time": writesLocalTime,
  "keeps-local-time": keepsLocalTime,
  "guesses-dates": guessesDates,
  "normalises-names": normalisesNames,
  "cuts-at-nul": cutsAtNul,
  "replaces-surrogates": replacesSurrogates,
  "cuts-session-tokens": cutsSessionTokens,
  "trims-ids": trimsIds,
  "reads-patterns": readsPatterns,
  "matches-patterns-of-keys": matchesPatternsOfKeys,
  "writes-ids-into-its-sql": writesIdsIntoItsSql,
  "widens-on-undefined": widensOnUndefined,
  "unlinks-by-object": unlinksByObject,
  "shares-a-table": sharesATable,
  "one-key-space": oneKeySpace,
  "keeps-lists-beside-records": keepsListsBesideRecords,
  "leaves-out-empty-columns": leavesOutEmptyColumns,
  "leaves-out-transports": leavesOutTransports,
  "encodes-as-utf-8": encodesAsUtf8,
  "keeps-c-strings": keepsCStrings,
  "cuts-every-text": cutsEveryText,
  "escapes-twice": escapesTwice,
  "normalises-every-text": normalisesEveryText,
  "reads-numbers": readsNumbers,
  "short-columns-everywhere": shortColumnsEverywhere,
  "ignores-invalid-dates": ignoresInvalidDates,
  "wraps-counters": wrapsCounters,
  "compares-loosely": comparesLoosely,
  "finds-users-by-anything": findsUsersByAnything,
  "forgets-the-device": forgetsTheDevice,
  "tells-its-arguments": tellsItsArguments,
  "prints-every-record": printsEveryRecord,
  "throws-nameless-errors": throwsNamelessErrors,
  "forgets-a-name": forgetsAName,
  "hashes-its-tokens": hashesItsTokens,
  "drops-tags": dropsTags,
  "stores-further-members-as-json": storesFurtherMembersAsJson,
  "reads-empty-strings-as-null": readsEmptyStringsAsNull,
  "reads-empty-scopes-as-null": readsEmptyScopesAsNull,
  "cuts-tokens-of-new-users": cutsTokensOfNewUsers,
  "rejects-claims-of-new-users": rejectsClaimsOfNewUsers,
  "rejects-token-members-of-new-users": rejectsTokenMembersOfNewUsers,
  "rounds-sessions-of-new-users": roundsSessionsOfNewUsers,
  "normalises-names-of-new-users": normalisesNamesOfNewUsers,
  "counts-seconds-of-new-users-in-32-bits": countsSecondsOfNewUsersIn32Bits,
  "guesses-types-of-new-users": guessesTypesOfNewUsers,
  "escapes-new-users-twice": escapesNewUsersTwice,
  "signed-counters-of-new-users": signedCountersOfNewUsers,
  "joins-keys-of-new-users": joinsKeysOfNewUsers,
  "ends-sessions-by-anything": endsSessionsByAnything,
  "drops-empty-conditions": dropsEmptyConditions,
  "keeps-empty-tokens-as-null": keepsEmptyTokensAsNull,
  "takes-empty-tokens-for-any": takesEmptyTokensForAny,
  "stores-1970-for-new-users": stores1970ForNewUsers,
  "sessions-of-new-users-end-in-2038": sessionsOfNewUsersEndIn2038,
  "drops-fields-of-new-users": dropsFieldsOfNewUsers,
  "drops-session-fields-of-new-users": dropsSessionFieldsOfNewUsers,
  "cuts-new-users-at-nul": cutsNewUsersAtNul,
  "encodes-new-users-as-utf-8": encodesNewUsersAsUtf8,
  "cuts-new-users": cutsNewUsers,
  "deletes-by-pattern": deletesByPattern,
  "cuts-updated-tokens": cutsUpdatedTokens,
}
