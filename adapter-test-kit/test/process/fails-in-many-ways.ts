import type { Adapter } from "@lockstep/core/adapters"

/** Answers and rejections that are hard to carry to another process. */
const factory = (): Adapter => ({
  getUser() {
    const cause = new RangeError("The driver said so.")
    const error = new Error("The database is away.", { cause })
    throw Object.assign(error, { name: "AdapterError", code: "unavailable" })
  },
  async getUserByEmail() {
    // What is not an Error must not look like one on the other side.
    // oxlint-disable-next-line typescript/only-throw-error
    throw "a text"
  },
  // A function cannot be sent.
  getAccount: () => ({ refresh: () => {} }) as never,
  deleteUser: () => process.exit(3),
  deleteSession: () => new Promise<never>(() => {}),
  getAuthenticator: (credentialID) => ({ credentialID, pid: process.pid }) as never,
})

// The option module wants the factory there.
// oxlint-disable-next-line import/no-default-export
export default factory
