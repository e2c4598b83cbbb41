import type { AllowedDifference } from "./allowed-difference.ts"
import { differencesOfCallbacks } from "./differences-of-callbacks.ts"
import { differencesOfConfiguration } from "./differences-of-configuration.ts"
import { differencesOfPages } from "./differences-of-pages.ts"
import { differencesOfErrors } from "./differences-of-errors.ts"
import { differencesOfSessions } from "./differences-of-sessions.ts"
import { differencesOfSignIn } from "./differences-of-sign-in.ts"
import { differencesOfTheWire } from "./differences-of-the-wire.ts"
import { pendingDifferences } from "./pending-differences.ts"

/** Every difference between Auth.js and Lockstep that the suite allows. */
export const differences: readonly AllowedDifference[] = [
  ...differencesOfSessions,
  ...differencesOfCallbacks,
  ...differencesOfConfiguration,
  ...differencesOfErrors,
  ...differencesOfPages,
  ...differencesOfTheWire,
  ...differencesOfSignIn,
  ...pendingDifferences,
]
