import type { Awaitable } from "../adapter/adapter.ts"
import type { User } from "../models/user.ts"

/** One input of the form on the built-in sign-in page. */
export interface CredentialInput {
  label?: string
  /** The `type` attribute of the input. Default: `text`. */
  type?: string
  placeholder?: string
  /** Initial value. */
  value?: string
  required?: boolean
  /** The `autocomplete` attribute of the input, for example `username` or `current-password`. */
  autocomplete?: string
  autofocus?: boolean
  /** Other attributes are accepted and ignored. */
  [attribute: string]: unknown
}

/** A provider that checks the user's input with the application's own code. */
export interface CredentialsConfig<
  Inputs extends Record<string, CredentialInput> = Record<string, CredentialInput>,
> {
  id: string
  name: string
  type: "credentials"
  /** Inputs of the form, by the names under which `authorize` gets them. */
  credentials: Inputs
  /**
   * Name of the field that identifies the user, such as `email`. The feature `rateLimits` limits
   * the attempts for each value. Default: none, and no limit for each user.
   */
  limitBy?: Extract<keyof Inputs, string>
  /**
   * Returns the user.
   *
   * @param credentials - the fields of the request; check them before use
   * @param request - the sign-in request
   * @returns the user, or `null` if the credentials are wrong. With database sessions, a stored
   *   user with the ID from the adapter
   * @throws CredentialsSignin (or a subclass with its own `code`) to report a reason
   */
  authorize?(
    credentials: Partial<Record<keyof Inputs, unknown>>,
    request: Request,
  ): Awaitable<User | null>
  options?: Partial<Omit<CredentialsConfig<Inputs>, "type" | "options">>
}
