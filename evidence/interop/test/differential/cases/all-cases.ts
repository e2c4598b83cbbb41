import type { Case } from "../../../src/differential/case.ts"
import { absentMemberCases } from "./absent-member-cases.ts"
import { adapterCases } from "./adapter-cases.ts"
import { authorizationUrlCases } from "./authorization-url-cases.ts"
import { builtInProviderCases } from "./built-in-provider-cases.ts"
import { errorCases } from "./error-cases.ts"
import { changedAccountCases } from "./changed-account-cases.ts"
import { firstCases } from "./first-cases.ts"
import { jwtCallbackCases } from "./jwt-callback-cases.ts"
import { localErrorCases } from "./local-error-cases.ts"
import { optionCases } from "./option-cases.ts"
import { providerCases } from "./provider-cases.ts"
import { redirectAndEventCases } from "./redirect-and-event-cases.ts"
import { redirectCases } from "./redirect-cases.ts"
import { sessionCallbackCases } from "./session-callback-cases.ts"
import { signInCallbackCases } from "./sign-in-callback-cases.ts"

/** All cases of the suite. */
export const cases: readonly Case[] = [
  ...firstCases,
  ...signInCallbackCases,
  ...jwtCallbackCases,
  ...sessionCallbackCases,
  ...redirectAndEventCases,
  ...errorCases,
  ...localErrorCases,
  ...providerCases,
  ...builtInProviderCases,
  ...adapterCases,
  ...optionCases,
  ...changedAccountCases,
  ...absentMemberCases,
  ...authorizationUrlCases,
  ...redirectCases,
]
