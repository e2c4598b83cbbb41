// TypeScript gives an interface that is augmented through two modules all members only if both modules
// export it from one module that does not declare it, and if nothing imports the declaration itself.
export type {
  Account,
  AuthorizationDetails,
  DefaultSession,
  Profile,
  ProviderType,
  Session,
  TokenSet,
} from "./declared.ts"
