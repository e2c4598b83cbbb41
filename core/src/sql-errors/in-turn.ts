/** The last call on each connection. */
const lastCalls = new WeakMap<object, Promise<unknown>>()

/**
 * Lets calls on a connection wait for each other, for drivers that leave a connection unusable after an
 * error: the caller can replace the connection before another call uses it.
 *
 * @param connection - the connection, or what stands for it in every adapter that uses it
 * @param call - begins when the calls before it have ended, however they ended
 */
export function inTurn<Answer>(connection: object, call: () => Promise<Answer>): Promise<Answer> {
  const before = lastCalls.get(connection)
  const turn = before ? before.then(call, call) : call()
  lastCalls.set(connection, turn)
  return turn
}
