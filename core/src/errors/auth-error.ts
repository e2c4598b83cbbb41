import { type AuthErrorCause, errorCause } from "./error-cause.ts"

/** Which page shows an error: the error page, or the sign-in page, where the user can try again. */
export type AuthErrorKind = "error" | "signIn"

/** The property of every class of errors that has the base class of its copy of this package. */
const base = Symbol.for("lockstep.error")

/** What may be known of a class of errors, of this copy or another. */
interface ErrorClass {
  readonly type?: string
  readonly [base]?: unknown
}

/**
 * Base class of every error that Lockstep raises. Tell errors apart by {@link AuthError.type}, which
 * is stable and survives minification, never by the message. A subclass sets its own type with
 * `static type = "MyError"`.
 *
 * With `instanceof`, a class recognizes the errors of another copy of this package, such as one that is
 * nested below an adapter or that a bundler made: those whose class, or a class above it, has its type.
 */
export class AuthError extends Error {
  /** Stable discriminant: the static `type` of the class. */
  readonly type: string
  /** The page to which a browser is redirected with this error. */
  readonly kind: AuthErrorKind = "error"
  /** What is known of the reason: `err` is the error underneath; `provider` and others are details. */
  declare cause?: AuthErrorCause

  /**
   * @param message - what happened and what to do about it, never a secret; or the error underneath;
   *   or the options alone
   * @param options - `cause`: the error underneath, or an object with it as `err`; with an error
   *   instead of the message: details, which become properties of the cause
   */
  constructor(message?: string | Error | object, options?: Error | object) {
    const isText = message === undefined || typeof message === "string"
    const cause = isText ? errorCause(options) : errorCause(message, options)
    super(isText ? message : undefined, cause && { cause })
    this.name = new.target.name
    // Not declared in this class, so that a subclass that sets it needs no `override`. That needs the cast.
    this.type = (new.target as ErrorClass).type ?? "AuthError"
  }

  /** Tells an error of another copy of this package by the types of its classes. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // Whatever the value is, only members are read, which other classes lack.
    let other = (value as { readonly constructor?: ErrorClass } | null | undefined)?.constructor
    while ((other?.[base] ?? AuthError) !== AuthError) {
      if (this === AuthError) return true
      // A class without its own type is not from this package, and has no other copy. The cast is needed to
      // read the type, which this class does not declare.
      if (Object.hasOwn(this, "type") && other?.type === (this as ErrorClass).type) return true
      // What a class extends is a class, or nothing.
      other = Object.getPrototypeOf(other) as ErrorClass
    }
    return super[Symbol.hasInstance](value)
  }

  /** URL of the section of the error reference that explains this error; the package has it as `docs/errors.md`. */
  get docs(): string {
    return `https://lockstep.example/errors#${this.type.toLowerCase()}`
  }
}

// Not declared, so that the classes of two copies have the same type for the compiler.
Reflect.set(AuthError, base, AuthError)
