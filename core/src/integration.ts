export { applyBeforeHead, type ResponseWithHead } from "./engine/apply-before-head.ts"
export type { CallOptions, SignInCall } from "./engine/call-route.ts"
export { unconfigured } from "./engine/handle-request.ts"
export {
  integrationEngine,
  type IntegrationEngine,
  type ReadOptions,
  type SessionReading,
} from "./engine/integration-engine.ts"
export type { AuthEngine, HandleOptions, RequestOptions, UserAuth } from "./engine/auth-engine.ts"
export type { IncomingRequest } from "./engine/incoming-request.ts"
export { type ConfigSource, loadConfig } from "./engine/open-context.ts"
export {
  openConfig,
  type OpenedConfig,
  type Replacement,
  type ReplacedProvider,
} from "./engine/opened-config.ts"
export type { OpenOptions } from "./engine/request-auth-of.ts"
export type { RequestAuth } from "./engine/request-auth.ts"
export { setEnvDefaults } from "./config/set-env-defaults.ts"
export { statedOrigin } from "./config/urls.ts"
export { assertConfig, configuredBasePath, configuredPage } from "./config/stated-config.ts"
export type { RawAuthConfig } from "./config/raw-config.ts"
export { raw, skipCSRFCheck } from "./config/symbols.ts"
export { warnOnce } from "./config/warn-once.ts"
export { packagesWithAdvisories, vulnerabilityOf } from "./logging/vulnerable-versions.ts"
export { serializeCookie } from "./cookies/serialize-cookie.ts"
export { isReservedParameter } from "./oauth/authorization-parameters.ts"
export { createActionURL } from "./request/create-action-url.ts"
export { type ActionPath, isAuthAction, matchAction } from "./request/match-action.ts"
export type { IncomingParts, RequestHeaders } from "./request/auth-request.ts"
export { invalidHostMessage, originOf } from "./request/origin-of.ts"
export { type NodeHeaders, webHeaders } from "./request/web-headers.ts"
export { type Answer, toResponse } from "./response/answer.ts"
export { refusalAnswer } from "./response/refusal-answer.ts"
export type { RawResult } from "./response/raw-result.ts"
export { answerWithNotes } from "./set-up/answer-with-notes.ts"
export type { RoutePlace } from "./set-up/route-place.ts"
