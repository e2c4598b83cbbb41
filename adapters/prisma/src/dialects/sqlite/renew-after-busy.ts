import { inTurn } from "@lockstep/core/adapters/sql-errors"
import type { Client } from "../../client.ts"
import { transactionLimits } from "../../transaction-limits.ts"

/**
 * Lets an adapter on SQLite take a fresh connection when the file was locked for too long. libSQL leaves
 * the refused statement unfinished, and from then on its connection answers writes and never commits
 * them. A transaction takes the connection with it, and the next call opens another.
 *
 * Nothing may reach the connection before that, so the calls wait for each other. They would anyway:
 * libSQL has one connection and one statement at a time.
 *
 * @param methods - of the adapter, or of a store; the object stays as it is
 * @param connection - what every adapter on the same connection has in common
 * @param isBusy - whether an error means that another connection had locked the file
 */
export function renewAfterBusy<Methods extends object>(
  methods: Methods,
  client: Client,
  connection: object,
  isBusy: (error: unknown) => boolean,
): Methods {
  const renewing = Object.entries(methods).map(([name, method]) => [
    name,
    (...args: unknown[]): Promise<unknown> =>
      inTurn(connection, async () => {
        try {
          // What a method takes is checked where it is called; here its arguments only pass through.
          return await (method as (...args: unknown[]) => unknown)(...args)
        } catch (error) {
          if (isBusy(error)) await renew(client)
          throw error
        }
      }),
  ])
  // Each method keeps its name and signature; entries cannot state that to the compiler.
  return Object.fromEntries(renewing) as Methods
}

async function renew(client: Client): Promise<void> {
  const nothing = new Error("nothing was done")
  try {
    // It cannot be committed, as a statement is unfinished in it.
    await client.$transaction(() => Promise.reject(nothing), transactionLimits)
  } catch {
    // The first error is the one to tell.
  }
}
