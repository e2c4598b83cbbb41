import type { AdapterMethod } from "@lockstep/core/adapters"
import { defineCase, type ContractCase } from "../bench/case.ts"
import { accountSteps } from "../model/account-steps.ts"
import { authenticatorSteps } from "../model/authenticator-steps.ts"
import { compositeSteps } from "../model/composite-steps.ts"
import { expirySteps } from "../model/expiry-steps.ts"
import { instanceSteps } from "../model/instance-steps.ts"
import { oneInstance, twoInstances } from "../model/instances.ts"
import { findNoDifference, type Area } from "../model/search.ts"
import { sessionLives } from "../model/session-lives.ts"
import { sessionSteps } from "../model/session-steps.ts"
import type { StepKind } from "../model/step.ts"
import { tokenSteps } from "../model/token-steps.ts"
import { ownerSteps, userSteps } from "../model/user-steps.ts"

const everyStep: readonly StepKind[] = [
  ...userSteps,
  ...accountSteps,
  ...sessionSteps,
  ...sessionLives,
  ...tokenSteps,
  ...authenticatorSteps,
  ...expirySteps,
  ...compositeSteps,
]

const sequences = (
  number: number,
  what: string,
  needs: readonly AdapterMethod[],
  area: Area,
): ContractCase =>
  defineCase(
    `C9.${number}`,
    `${what} have the same results as with the reference adapter`,
    needs,
    (tools) => findNoDifference(tools, area),
    // The calls run one at a time, on their own records.
    { alone: false, bystanders: true },
  )

/** Random sequences of calls, compared with the reference. */
export const modelCases: readonly ContractCase[] = [
  sequences(20, "sequences of calls about users", ["createUser"], {
    name: "users",
    steps: userSteps,
    runs: 40,
    instances: oneInstance,
  }),
  sequences(21, "sequences of calls about accounts", ["createUser", "linkAccount"], {
    name: "accounts",
    steps: [...ownerSteps, ...accountSteps],
    runs: 45,
    instances: oneInstance,
  }),
  sequences(
    22,
    "sequences of calls about sessions",
    ["createUser", "createSession", "getSessionAndUser"],
    {
      name: "sessions",
      steps: [...ownerSteps, ...sessionSteps, ...sessionLives, ...expirySteps],
      runs: 65,
      instances: oneInstance,
    },
  ),
  sequences(
    23,
    "sequences of calls about verification tokens",
    ["createVerificationToken", "useVerificationToken"],
    {
      name: "tokens",
      steps: [...tokenSteps, ...expirySteps],
      runs: 12,
      instances: oneInstance,
    },
  ),
  sequences(24, "sequences of calls about passkeys", ["createUser", "createAuthenticator"], {
    name: "passkeys",
    steps: [...ownerSteps, ...authenticatorSteps],
    runs: 65,
    instances: oneInstance,
  }),
  sequences(25, "sequences of calls of all methods", [], {
    name: "everything",
    steps: everyStep,
    runs: 35,
    instances: oneInstance,
  }),
  sequences(26, "sequences of calls to two alternating instances", [], {
    name: "instances",
    steps: [...everyStep, ...instanceSteps],
    runs: 25,
    instances: twoInstances,
  }),
]
