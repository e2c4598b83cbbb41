import type { Case } from "../../../src/differential/case.ts"
import { changedAccountCases } from "./changed-account-cases.ts"
import { firstCases } from "./first-cases.ts"

/** All cases of the suite. */
export const cases: readonly Case[] = [...firstCases, ...changedAccountCases]
