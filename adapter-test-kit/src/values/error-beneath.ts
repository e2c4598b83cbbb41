/**
 * Returns the underlying error: its `cause`, or, in errors of Lockstep and Auth.js, the property
 * `err` of its cause.
 */
export function errorBeneath({ cause }: Error): unknown {
  const isWrapped = typeof cause === "object" && cause !== null && !(cause instanceof Error)
  return isWrapped && "err" in cause ? cause.err : cause
}
