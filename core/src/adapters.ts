/** What the author of an adapter needs. */
export type {
  AccountKey,
  AccountUpdate,
  Adapter,
  AdapterAccount,
  AdapterAccountType,
  AdapterAuthenticator,
  AdapterMethod,
  AdapterSession,
  AdapterUser,
  AuthenticatorUpdate,
  Awaitable,
  CreatedUserWithAccount,
  EndSessionsOptions,
  ComparedToken,
  ExpectedTokens,
  NewUserWithAccount,
  SessionAndUser,
  UnownedAccount,
  VerificationToken,
} from "./adapter/adapter.ts"
export type { PublishedAdapter } from "./adapter/published-adapter.ts"
export {
  accountChange,
  isExpected,
  type AccountChange,
  type ExpectedToken,
} from "./adapter/account-change.ts"
export { wrongColumnType, type ColumnContent } from "./adapter/column-type.ts"
export type { AdapterOf, Given } from "./adapter/adapter-of.ts"
export {
  expiredRecords,
  type DeleteBefore,
  type ExpiredRecords,
} from "./adapter/expired-records.ts"
export {
  type Fields,
  type FieldType,
  type FieldTypes,
  type FieldValues,
  isDate,
  type RecordKind,
} from "./adapter/fields.ts"
export { givenMembers } from "./adapter/given-members.ts"
export {
  hasMethod,
  rememberMethods,
  remembersMethods,
  wrapMethods,
} from "./adapter/original-methods.ts"
export { areKeys } from "./adapter/record-key.ts"
export type { SchemaProblem, SchemaProblemKind } from "./adapter/schema-problem.ts"
export { type OnUnknownField, reportOnce } from "./adapter/unknown-fields.ts"
export { storedIn } from "./adapter/stored-in.ts"
export { withAdapterErrors, type AdapterFailure } from "./adapter/with-adapter-errors.ts"
export type { SignInUser, StoredSession, StoredUser } from "./config/define-config.ts"
export { storeKey, storeLifetime, storeValue } from "./store/check-entry.ts"
export { MemoryStore } from "./store/memory-store.ts"
export { databaseStore, type StoredEntries } from "./store/database-store.ts"
export type { Store } from "./store/store.ts"
export { AdapterError, type AdapterErrorCode } from "./errors/errors.ts"
