import type { Awaitable } from "../adapter/adapter.ts"
import type { User } from "../models/user.ts"

/** One input of the form on the built-in sign-in page. */
export interface CredentialInput {
  label?: string
  /** The input's `type` attribute. Default `text`. */
  type?: string
  placeholder?: string
  /** Initial value. */
  value?: string
  required?: boolean
  /** The input's `autocomplete` attribute, for example `username` or `current-password`. */
  autocomplete?: string
  autofocus?: boolean
  /** Other attributes of an input are accepted, and not used. */
  [attribute: string]: unknown
}

/** A provider that checks what the user typed, through the application's own code. */
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
   * @returns the user, or `null` when the credentials are wrong. With database sessions, a stored user
   *   with the id that the adapter knows them by
   * @throws CredentialsSignin (or a subclass with its own `code`) to say more
   */
  authorize?(
    credentials: Partial<Record<keyof Inputs, unknown>>,
    request: Request,
  ): Awaitable<User | null>
  options?: Partial<Omit<CredentialsConfig<Inputs>, "type" | "options">>
}
