"use client"

/** Passkeys in the browser. A user who signs in here is known to `useSession` at once. */
export { ClientFetchError } from "@lockstep/core/client"
export {
  createPasskey,
  offerPasskeys,
  type PasskeyOffer,
  type PasskeyOptions,
  signIn,
  type SignInOptions,
  type SignInResult,
  signInWithPasskey,
} from "./react/passkeys.ts"
