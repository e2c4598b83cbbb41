import type { Profile } from "./records.ts"

// oxlint-disable typescript/no-explicit-any -- As in Auth.js: an application reads claims that its own
// provider sends, such as `profile.realm_access.roles` or `profile.role ?? "user"`, without a check.

/** Claims or members that the type of a profile does not name. */
export interface AnyClaims {
  [claim: string]: any
}

/** Claims of OpenID Connect, and those that the type of a profile does not name. */
export interface AnyProfile extends Profile {
  [claim: string]: any
}
