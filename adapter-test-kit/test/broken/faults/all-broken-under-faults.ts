import { answersByArrival } from "./answers-by-arrival.ts"
import { connectsWhenMade } from "./connects-when-made.ts"
import { connectsWithoutALimit } from "./connects-without-a-limit.ts"
import { doesNotListenWhileIdle } from "./does-not-listen-while-idle.ts"
import { exitsOnALostConnection } from "./exits-on-a-lost-connection.ts"
import { forgetsFailedChanges } from "./forgets-failed-changes.ts"
import { forgetsFailedRevocations } from "./forgets-failed-revocations.ts"
import { forgetsFailedSignOuts } from "./forgets-failed-sign-outs.ts"
import { forgetsSlowConnections } from "./forgets-slow-connections.ts"
import { forgetsTheOldAddress } from "./forgets-the-old-address.ts"
import { givesUpAfterASecond } from "./gives-up-after-a-second.ts"
import { ignoresRefusedWrites } from "./ignores-refused-writes.ts"
import { leavesItsTransactionOpen } from "./leaves-its-transaction-open.ts"
import { listsNothingOnFailure } from "./lists-nothing-on-failure.ts"
import { losesAConnection } from "./loses-a-connection.ts"
import { neverReconnects } from "./never-reconnects.ts"
import { reconnectsInTheBackground } from "./reconnects-in-the-background.ts"
import { rejectsWithPlainObjects } from "./rejects-with-plain-objects.ts"
import { remembersAFailedConnect } from "./remembers-a-failed-connect.ts"
import { replacesSessions } from "./replaces-sessions.ts"
import { reservesAddresses } from "./reserves-addresses.ts"
import { staysReadOnly } from "./stays-read-only.ts"
import { takesATokenForUsed } from "./takes-a-token-for-used.ts"
import { turnsErrorsIntoNull } from "./turns-errors-into-null.ts"
import { userBeforeTheRest } from "./user-before-the-rest.ts"
import { usesATokenAgain } from "./uses-a-token-again.ts"
import { waitsForEver } from "./waits-for-ever.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

/** Adapters that fail when the network or the store does, on the remote reference, by the names of their files. */
export const allBrokenUnderFaults: Readonly<Record<string, BrokenUnderFaults>> = {
  "answers-by-arrival": answersByArrival,
  "connects-when-made": connectsWhenMade,
  "connects-without-a-limit": connectsWithoutALimit,
  "does-not-listen-while-idle": doesNotListenWhileIdle,
  "exits-on-a-lost-connection": exitsOnALostConnection,
  "forgets-failed-changes": forgetsFailedChanges,
  "forgets-failed-revocations": forgetsFailedRevocations,
  "forgets-failed-sign-outs": forgetsFailedSignOuts,
  "forgets-slow-connections": forgetsSlowConnections,
  "forgets-the-old-address": forgetsTheOldAddress,
  "gives-up-after-a-second": givesUpAfterASecond,
  "ignores-refused-writes": ignoresRefusedWrites,
  "leaves-its-transaction-open": leavesItsTransactionOpen,
  "lists-nothing-on-failure": listsNothingOnFailure,
  "loses-a-connection": losesAConnection,
  "never-reconnects": neverReconnects,
  "reconnects-in-the-background": reconnectsInTheBackground,
  "rejects-with-plain-objects": rejectsWithPlainObjects,
  "remembers-a-failed-connect": remembersAFailedConnect,
  "replaces-sessions": replacesSessions,
  "reserves-addresses": reservesAddresses,
  "stays-read-only": staysReadOnly,
  "takes-a-token-for-used": takesATokenForUsed,
  "turns-errors-into-null": turnsErrorsIntoNull,
  "user-before-the-rest": userBeforeTheRest,
  "uses-a-token-again": usesATokenAgain,
  "waits-for-ever": waitsForEver,
}
