import type { Level } from "@lockstep/adapter-test-kit"

/** The highest level that the survey runs. */
export const surveyLevel: Level = 2
