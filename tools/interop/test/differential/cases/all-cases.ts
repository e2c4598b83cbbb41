import type { Case } from "../../../src/differential/case.ts"
import { firstCases } from "./first-cases.ts"

/** All cases of the suite. */
export const cases: readonly Case[] = [...firstCases]
