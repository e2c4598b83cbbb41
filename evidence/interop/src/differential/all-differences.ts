import type { AllowedDifference } from "./allowed-difference.ts"
import { differencesOfNext } from "./differences-of-next.ts"
import { differences } from "./differences.ts"

/** What the tables of the migration pages are written from. */
export const allDifferences: readonly AllowedDifference[] = [...differences, ...differencesOfNext]
