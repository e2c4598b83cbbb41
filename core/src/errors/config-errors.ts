import { AuthError } from "./auth-error.ts"

/** One thing that is wrong with a configuration. */
export interface ConfigProblem {
  /** The `type` of the error that this problem alone would raise. */
  readonly type: ConfigErrorType
  /** Path of the option, for example `session.maxAge` or `providers[1].issuer`. */
  readonly path: string
  /** What is wrong and what to do; never the value of a secret. */
  readonly message: string
}

/** A configuration cannot be used. Its message and {@link ConfigError.problems} list everything wrong. */
export class ConfigError extends AuthError {
  static readonly type: string = "ConfigError"
  readonly problems: readonly ConfigProblem[]

  constructor(message: string, options?: ErrorOptions & { problems?: readonly ConfigProblem[] }) {
    super(message, options)
    this.problems = options?.problems ?? []
  }
}

/** No secret is configured; set `AUTH_SECRET` or the option `secret`. */
export class MissingSecretError extends ConfigError {
  static override readonly type: string = "MissingSecretError"
}

/** A secret has fewer than 16 characters. */
export class WeakSecretError extends ConfigError {
  static override readonly type: string = "WeakSecretError"
}

/** The host of the request is not trusted; set `AUTH_URL` or `trustHost`. */
export class UntrustedHost extends ConfigError {
  static override readonly type: string = "UntrustedHost"
}

/** An OAuth provider has neither an issuer nor all of its endpoints, or one of them is not an `https:` URL. */
export class InvalidEndpoints extends ConfigError {
  static override readonly type: string = "InvalidEndpoints"
}

/** The configuration needs an adapter and has none. */
export class MissingAdapter extends ConfigError {
  static override readonly type: string = "MissingAdapter"
}

/** The adapter lacks methods that the configuration needs. */
export class MissingAdapterMethods extends ConfigError {
  static override readonly type: string = "MissingAdapterMethods"
}

/** A credentials provider has no `authorize` callback. */
export class MissingAuthorize extends ConfigError {
  static override readonly type: string = "MissingAuthorize"
}

/** The session strategy is neither `jwt` nor `database`. */
export class UnsupportedStrategy extends ConfigError {
  static override readonly type: string = "UnsupportedStrategy"
}

/** A feature is used that must be switched on, under `experimental`. */
export class ExperimentalFeatureNotEnabled extends ConfigError {
  static override readonly type: string = "ExperimentalFeatureNotEnabled"
}

/** More than one provider offers passkeys while the user types. */
export class DuplicateConditionalUI extends ConfigError {
  static override readonly type: string = "DuplicateConditionalUI"
}

/** A provider offers passkeys while the user types, but at no input of its form. */
export class MissingWebAuthnAutocomplete extends ConfigError {
  static override readonly type: string = "MissingWebAuthnAutocomplete"
}

/** The `type`s of the configuration errors. */
export type ConfigErrorType =
  | "ConfigError"
  | "MissingSecretError"
  | "WeakSecretError"
  | "UntrustedHost"
  | "InvalidEndpoints"
  | "MissingAdapter"
  | "MissingAdapterMethods"
  | "MissingAuthorize"
  | "UnsupportedStrategy"
  | "ExperimentalFeatureNotEnabled"
  | "DuplicateConditionalUI"
  | "MissingWebAuthnAutocomplete"
