import { Auth } from "../../src/index.ts"
import type { Delivery } from "../support/visitor.ts"
import { driverDetail, type FaultLine } from "./fault.ts"

/** Thrown instead of an answer that did not get back to the browser. */
export class AnswerLost extends Error {
  override readonly name = "AnswerLost"
}

/** How requests get to an application, over a line on which one of them may go wrong. */
export interface CarriedRequests {
  readonly deliver: Delivery
  abandon(): void
  idle(): Promise<void>
}

/**
 * Carries requests to an application.
 *
 * @param line - on which they may go wrong
 */
export function delivery({ through }: FaultLine): CarriedRequests {
  const underWay: Promise<Response>[] = []
  let abandoned = 0
  return {
    abandon: () => void (abandoned += 1),
    idle: async () => void (await Promise.allSettled(underWay)),
    async deliver(request, config) {
      const before = abandoned
      const { pathname } = new URL(request.url)
      const call = { place: "request", name: `${request.method} ${pathname}` } as const
      const send = (): Promise<Response> => {
        const answer = Auth(request.clone(), config)
        underWay.push(answer)
        return answer
      }
      const answer = await through(call, send).catch((error: unknown) => {
        const isOfLine = error instanceof Error && error.message.includes(driverDetail)
        throw isOfLine ? new AnswerLost(call.name) : error
      })
      if (abandoned !== before) throw new AnswerLost(call.name)
      return answer
    },
  }
}
