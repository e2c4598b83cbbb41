// TypeScript gives an interface that is augmented through two modules all members only if both modules
// export it from one module that does not declare it, and if nothing imports the declaration itself.
export type { Account, AuthorizationDetails, ProviderType, TokenSet } from "./declared.ts"

// TypeScript gives an interface that is augmented through two modules all members only if both modules
// export it from one module that does not declare it, and if nothing imports the declaration itself.
export type { Profile } from "./declared.ts"

// TypeScript gives an interface that is augmented through two modules all members only if both modules
// export it from one module that does not declare it, and if nothing imports the declaration itself.
export type { DefaultSession, Session } from "./declared.ts"
