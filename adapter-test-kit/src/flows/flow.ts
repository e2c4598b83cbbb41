import type { AdapterMethod } from "@lockstep/core/adapters"
import type { Site } from "./site.ts"

/** The ID of a flow. */
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

/** A scenario in an application, from requests to the records that the adapter has afterwards. */
export interface Flow {
  readonly id: FlowId
  /** The behavior, as a sentence. */
  readonly title: string
  /** Methods the flow needs. If one is missing, the flow is not applicable. */
  readonly needs: readonly AdapterMethod[]
  /** Whether the application needs passkeys. */
  readonly usesPasskeys?: true
  /** Throws if the flow fails. */
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
