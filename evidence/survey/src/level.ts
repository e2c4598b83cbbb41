import type { Level } from "@lockstep/adapter-test-kit"

/** The highest level that the survey runs. */
export const surveyLevel: Level = 5

/** The levels at which a setup is run until it ends at one of them. */
export const levelsInTurn: readonly Level[] = [surveyLevel, 3, 2]
