import {
  ConfigError,
  type ConfigProblem,
  DuplicateConditionalUI,
  ExperimentalFeatureNotEnabled,
  InvalidEndpoints,
  MissingAdapter,
  MissingAdapterMethods,
  MissingAuthorize,
  MissingSecretError,
  MissingWebAuthnAutocomplete,
  UnsupportedStrategy,
  UntrustedHost,
  WeakSecretError,
} from "./errors.ts"

const subclasses = [
  MissingSecretError,
  WeakSecretError,
  UntrustedHost,
  InvalidEndpoints,
  MissingAdapter,
  MissingAdapterMethods,
  MissingAuthorize,
  UnsupportedStrategy,
  ExperimentalFeatureNotEnabled,
  DuplicateConditionalUI,
  MissingWebAuthnAutocomplete,
]

/**
 * Makes one error of a list of problems: of the class that the first one names, listing them all.
 *
 * @param problems - at least one problem
 */
export function configErrorFrom(
  problems: readonly [ConfigProblem, ...ConfigProblem[]],
): ConfigError {
  const list = problems.map(({ path, message }) => `- ${path}: ${message}`).join("\n")
  const count = problems.length === 1 ? "one problem" : `${problems.length} problems`
  const ErrorClass = subclasses.find(({ type }) => type === problems[0].type) ?? ConfigError
  return new ErrorClass(`The configuration has ${count}:\n${list}`, { problems })
}
