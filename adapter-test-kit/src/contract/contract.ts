import type { ContractCase } from "../case.ts"
import { accountLinkCases } from "./account-links.ts"
import { accountCases } from "./accounts.ts"
import { authenticatorCases } from "./authenticators.ts"
import { compositeCases } from "./composite.ts"
import { deletingCases } from "./deleting.ts"
import { plainnessCases } from "./plainness.ts"
import { sessionUpdateCases } from "./session-updates.ts"
import { sessionCases } from "./sessions.ts"
import { shapeCases } from "./shape.ts"
import { surroundingsCases } from "./surroundings.ts"
import { userUpdateCases } from "./user-updates.ts"
import { userCases } from "./users.ts"
import { verificationTokenCases } from "./verification-tokens.ts"

/** Every case of the contract, by subject. */
export const contract: readonly ContractCase[] = [
  ...shapeCases,
  ...userCases,
  ...userUpdateCases,
  ...accountCases,
  ...accountLinkCases,
  ...sessionCases,
  ...sessionUpdateCases,
  ...verificationTokenCases,
  ...authenticatorCases,
  ...deletingCases,
  ...compositeCases,
  ...plainnessCases,
  ...surroundingsCases,
]
