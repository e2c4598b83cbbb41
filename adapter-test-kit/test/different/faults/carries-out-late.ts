import { setTimeout } from "node:timers/promises"
import { AdapterError } from "@lockstep/core/adapters"
import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import { within } from "../../remote/within.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

const pause = 50

export const carriesOutLate: CorrectUnderFaults = {
  way: "keeps calls until it can connect, and makes them then, also those that it has given up on",
  make: (server) =>
    remoteSubject(server, (options) => {
      let isClosed = false
      const link = createLink(options)
      const keptUntilConnected = async (message: Parameters<Link["send"]>[0]): Promise<unknown> => {
        for (;;) {
          try {
            return await link.send(message)
          } catch (error) {
            if (isClosed || !isRefused(error)) throw error
          }
          await setTimeout(pause)
        }
      }
      const send: Link["send"] = (message) =>
        within(options.timeout ?? 5000, (signal) =>
          Promise.race([keptUntilConnected(message), givenUp(signal)]),
        )
      const close = (): void => {
        isClosed = true
        link.close()
      }
      return RemoteAdapter(options, { ...link, send, close })
    }),
}

/** Whether nothing of the call can have come to the server. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof AdapterError ? error.cause?.err : undefined
  return cause instanceof Error && cause.message.includes("ECONNREFUSED")
}

function givenUp(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener("abort", () => reject(signal.reason))
  return promise
}
