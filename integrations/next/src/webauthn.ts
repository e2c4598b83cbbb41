"use client"

/** Passkeys in the browser. After a sign-in, `useSession` is updated immediately. */
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
