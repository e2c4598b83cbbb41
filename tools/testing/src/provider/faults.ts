/** How the next answer misbehaves. */
export type Fault =
  /** The next request of the application fails. */
  | "down"
  /** The next request of the application gets no answer until it gives up. */
  | "slow"
  /** The token endpoint refuses the next code or refresh token. */
  | "invalid_grant"
  /** The signature of the next ID token is wrong. */
  | "bad_signature"
  /** The next ID token has another nonce. */
  | "wrong_nonce"
  /** The next authorization response lacks `iss`. */
  | "no_iss"

/** The faults that are still to come. */
export interface Faults {
  /**
   * Plans a fault.
   *
   * @param fault - what goes wrong
   */
  plan(fault: Fault): void
  /**
   * Tells whether the answer that is being made misbehaves so, once for each planned fault.
   *
   * @param fault - what may go wrong with it
   */
  take(fault: Fault): boolean
}

/** Starts without any. */
export function createFaults(): Faults {
  const planned: Fault[] = []
  return {
    plan(fault) {
      planned.push(fault)
    },
    take(fault) {
      const at = planned.indexOf(fault)
      if (at === -1) return false
      planned.splice(at, 1)
      return true
    },
  }
}
