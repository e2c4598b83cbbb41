/** Proves any adapter against the contract. */
export type { Capabilities, MethodGroup } from "./capabilities.ts"
export type { CaseInfo } from "./case.ts"
export { checkAdapter, type CheckOptions } from "./check-adapter.ts"
export { collectAdapterTests, type Case, type RunnerContext } from "./collect-adapter-tests.ts"
export { ContractError, type Failure } from "./failure.ts"
export { formatReport } from "./reports/format-report.ts"
export type {
  DatabaseAddress,
  DeclaredCapabilities,
  ExtraFields,
  KitOptions,
  ModelOptions,
  ReportOptions,
} from "./options.ts"
export type { CaseReport, Report, RuleReport, Status, UnhandledError } from "./reports/report.ts"
export type { Level } from "./rules/rule.ts"
export type { MethodCost } from "./method-cost.ts"
export { rules, type Rule, type RuleId } from "./rules/rules.ts"
export { runAdapterTests } from "./run-adapter-tests.ts"
export type {
  LegacySubject,
  RawReaders,
  StoreFault,
  Subject,
  SubjectContext,
  SubjectFactory,
} from "./subject.ts"
export type { Endpoint, Protocol } from "./wire/wire.ts"
