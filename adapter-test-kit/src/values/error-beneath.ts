/**
 * What is underneath an error: its `cause`, or, as in errors of Lockstep and Auth.js, the member `err`
 * of its cause.
 *
 * @param error - any error
 */
export function errorBeneath({ cause }: Error): unknown {
  const isWrapped = typeof cause === "object" && cause !== null && !(cause instanceof Error)
  return isWrapped && "err" in cause ? cause.err : cause
}
