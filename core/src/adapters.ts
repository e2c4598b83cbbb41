/** What the author of an adapter needs. */
export type {
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterAccountType,
  AdapterAuthenticator,
  AdapterMethod,
  AdapterSession,
  AdapterUser,
  Awaitable,
  CreatedUserWithAccount,
  NewUserWithAccount,
  SessionAndUser,
  UnownedAccount,
  VerificationToken,
} from "./adapter/adapter.ts"
export {
  expiredRecords,
  type DeleteBefore,
  type ExpiredRecords,
} from "./adapter/expired-records.ts"
export { isDate } from "./adapter/is-date.ts"
export {
  hasMethod,
  rememberMethods,
  remembersMethods,
  wrapMethods,
} from "./adapter/original-methods.ts"
export { areKeys } from "./adapter/record-key.ts"
export { reportOnce, type ReportUnknown } from "./adapter/report-once.ts"
export type { SchemaProblem, SchemaProblemKind } from "./adapter/schema-problem.ts"
export { withAdapterErrors, type AdapterFailure } from "./adapter/with-adapter-errors.ts"
export { AdapterError, type AdapterErrorCode } from "./errors/adapter-errors.ts"
