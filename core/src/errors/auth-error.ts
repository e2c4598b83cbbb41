import { type AuthErrorCause, errorCause } from "./error-cause.ts"

/** Which page shows an error: the error page, or the sign-in page, where the person can try again. */
export type AuthErrorKind = "error" | "signIn"

/** The property of an error by which the classes of another copy of this package recognize it. */
const marks = Symbol.for("lockstep.error")

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
  /** Where a browser is sent with this error. */
  readonly kind: AuthErrorKind = "error"
  /** What is known of the reason: `err` is the error underneath; `provider` and others are details. */
  declare cause?: AuthErrorCause

  /**
   * @param message - what happened and what to do about it, never a secret; or the error underneath;
   *   or the options alone
   * @param options - `cause`: the error underneath, or an object with it as `err`; with an error in
   *   place of the message: details, which become members of the cause
   */
  constructor(message?: string | Error | object, options?: Error | object) {
    const isText = message === undefined || typeof message === "string"
    const cause = isText ? errorCause(options) : errorCause(message, options)
    super(isText ? message : undefined, cause && { cause })
    this.name = new.target.name
    // Not a member of this class, so that a subclass which sets it needs no `override`.
    const type: unknown = Reflect.get(new.target, "type")
    this.type = typeof type === "string" ? type : "AuthError"
    // Not declared, so that the errors of two copies have the same type for the compiler.
    Object.defineProperty(this, marks, { value: marksOf(new.target) })
  }

  /** Tells an error of another copy of this package by its marks. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (super[Symbol.hasInstance](value)) return true
    const found: unknown = Reflect.get(Object(value), marks)
    return Array.isArray(found) && !found.includes(AuthError) && found.includes(marksOf(this)[0])
  }

  /** The section of the error reference, which ships with this package, that explains this error. */
  get docs(): string {
    return `@lockstep/core/docs/errors.md#${this.type.toLowerCase()}`
  }
}

/** Of a class and of those that it extends: the type that each states, or the class, which has no other copy. */
function marksOf(errorClass: object | null): readonly unknown[] {
  if (errorClass === null) return []
  if (errorClass === AuthError) return [marks, AuthError]
  const own: unknown = Object.hasOwn(errorClass, "type")
    ? Reflect.get(errorClass, "type")
    : errorClass
  return [own, ...marksOf(Reflect.getPrototypeOf(errorClass))]
}
