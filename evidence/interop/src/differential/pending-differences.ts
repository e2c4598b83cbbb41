import type { AllowedDifference } from "./allowed-difference.ts"

/** What Lockstep is going to do as Auth.js does. These entries have `pending: true`. */
export const pendingDifferences: readonly AllowedDifference[] = []
