/** A fault of the next response. */
export type Fault =
  /** The next request of the application fails. */
  | "down"
  /** The next request of the application gets no response until it is aborted. */
  | "slow"
  /** The token endpoint rejects the next code or refresh token. */
  | "invalid_grant"
  /** The next ID token has an invalid signature. */
  | "bad_signature"
  /** The next ID token has another nonce. */
  | "wrong_nonce"
  /** The next authorization response lacks `iss`. */
  | "no_iss"

/** The planned faults. */
export interface Faults {
  /**
   * Plans a fault.
   *
   * @param fault - the fault
   */
  plan(fault: Fault): void
  /**
   * Returns whether the current response must have this fault, once for each planned fault.
   *
   * @param fault - the fault
   */
  take(fault: Fault): boolean
}

/** Creates an empty list of planned faults. */
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
