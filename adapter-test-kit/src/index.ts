/** The public interface of the kit: tests any adapter or store against the contract. */
export type { Capabilities, MethodGroup } from "./values/capabilities.ts"
export type { CaseInfo } from "./bench/case.ts"
export { checkAdapter, type CheckOptions } from "./check-adapter.ts"
export { checkStore } from "./check-store.ts"
export {
  collectAdapterTests,
  type Case,
  type RunnerContext,
} from "./runner/collect-adapter-tests.ts"
export type { CaseId, OwnCaseId, StoreCaseId } from "./rules/case-id.ts"
export { ContractError, type Failure } from "./bench/failure.ts"
export { formatReport } from "./reports/format-report.ts"
export type {
  DeclaredCapabilities,
  ExtraFields,
  KitOptions,
  ModelOptions,
  Reasons,
  ReportOptions,
} from "./subject/options.ts"
export type { FlowId } from "./flows/flow.ts"
export type {
  CaseReport,
  FlowReport,
  Report,
  RuleReport,
  Status,
  UnhandledError,
} from "./reports/report.ts"
export type { Level } from "./rules/rule.ts"
export type { LookUpMeasure } from "./values/look-up-measure.ts"
export type { MethodCost } from "./values/method-cost.ts"
export { rules, type Rule, type RuleId } from "./rules/rules.ts"
export {
  defineCase,
  type CheckedAdapter,
  type OwnCase,
  type OwnCaseDefinition,
  type OwnCaseTools,
  type OwnSecondInstance,
} from "./subject/own-case.ts"
export type { Samples } from "./values/samples.ts"
export { runAdapterTests } from "./run-adapter-tests.ts"
export { runStoreTests } from "./run-store-tests.ts"
export { storeRules, type StoreRule, type StoreRuleId } from "./rules/store-rules.ts"
export type { StoreKitOptions, StoreReasons } from "./subject/store-options.ts"
export type { StoreFactory, StoreReaders, StoreSubject } from "./subject/store-subject.ts"
export type { StoreMethod } from "./values/store-methods.ts"
export type {
  LegacySubject,
  RawReaders,
  StoreFault,
  Subject,
  SubjectContext,
  SubjectFactory,
} from "./subject/subject.ts"
export type { DatabaseAddress, Endpoint, Protocol } from "./wire/wire.ts"
