import { type AllowedDifference, listDifferences } from "./allowed-difference.ts"
import { differencesOfCallbacks } from "./differences-of-callbacks.ts"
import { differencesOfConfiguration } from "./differences-of-configuration.ts"
import { differencesOfPages } from "./differences-of-pages.ts"
import { differencesOfErrors } from "./differences-of-errors.ts"
import { differencesOfSessions } from "./differences-of-sessions.ts"
import { differencesOfSignIn } from "./differences-of-sign-in.ts"
import { differencesOfTheWire } from "./differences-of-the-wire.ts"

/** Every difference between the cores that the suite allows. */
export const differences: readonly AllowedDifference[] = listDifferences(
  differencesOfSessions,
  differencesOfCallbacks,
  differencesOfConfiguration,
  differencesOfErrors,
  differencesOfPages,
  differencesOfTheWire,
  differencesOfSignIn,
)
