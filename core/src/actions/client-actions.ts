/**
 * What clients and forms use before and after a session, in one module that is loaded on demand: a client that
 * needs one of these needs the others soon.
 */
export { assertCSRFToken } from "../csrf/csrf-cookie.ts"
export { getCSRF, listProviders } from "./client-data.ts"
export { signIn, webAuthnOptions } from "./sign-in.ts"
export { signOut } from "./sign-out.ts"
