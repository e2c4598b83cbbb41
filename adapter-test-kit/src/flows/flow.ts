import type { AdapterMethod } from "@lockstep/core/adapters"
import type { Site } from "./site.ts"

/** What a flow is called. */
export type FlowId =
  | "first-sign-in"
  | "return"
  | "link"
  | "unlink"
  | "sign-out"
  | "deletion"
  | "two-tabs"
  | "two-devices"
  | "magic-link"
  | "magic-link-return"
  | "magic-link-two-tabs"
  | "passkey"
  | "passkey-counter"

/** A way through an application, from requests to what the adapter has then. */
export interface Flow {
  readonly id: FlowId
  /** The behavior, as a sentence. */
  readonly title: string
  /** Methods without which the flow does not apply. */
  readonly needs: readonly AdapterMethod[]
  /** Whether the application needs passkeys. */
  readonly usesPasskeys?: true
  /** Fails by throwing. */
  run(site: Site): Promise<void>
}

/** Methods of users. */
const userMethods: readonly AdapterMethod[] = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "updateUser",
]

/** Methods of accounts and users. */
export const accountMethods: readonly AdapterMethod[] = [
  ...userMethods,
  "getUserByAccount",
  "linkAccount",
]

/** Methods of database sessions. */
export const sessionMethods: readonly AdapterMethod[] = [
  "createSession",
  "getSessionAndUser",
  "updateSession",
  "deleteSession",
]

/** Methods of magic links. */
export const tokenMethods: readonly AdapterMethod[] = [
  ...userMethods,
  "createVerificationToken",
  "useVerificationToken",
]
