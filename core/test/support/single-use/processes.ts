import { type ChildProcess, fork } from "node:child_process"
import path from "node:path"
import { onTestFinished } from "vitest"
import { eventOf } from "../child-process.ts"
import { configWith, type Visitor, visitor } from "../visitor.ts"
import type { AnsweredRequest, SentRequest } from "./messages.ts"

/** A process of an application, which ends with the test. */
export interface ApplicationProcess {
  /**
   * Opens a browser that talks to it.
   *
   * @param cookies - of another browser
   */
  open(cookies?: ReadonlyMap<string, string>): Visitor
}

/** How processes are started. */
export interface ProcessSettings {
  /** The file whose default export opens the store, as the kit for stores loads it. */
  readonly module: URL
  /** Of the provider `local`. */
  readonly issuer: string
}

/**
 * Starts a process with the packages as they are built.
 *
 * @param settings - what all processes share
 * @param secrets - of this one, the newest first
 */
export async function startApplication(
  { module, issuer }: ProcessSettings,
  secrets: readonly string[],
): Promise<ApplicationProcess> {
  const program = path.join(import.meta.dirname, "program.ts")
  const child = fork(program, [module.href, issuer, ...secrets])
  onTestFinished(() => void child.kill())
  await eventOf(child, child, "message")
  const deliver = deliveryTo(child)
  return {
    open(cookies = new Map()) {
      const browser = visitor(configWith(), undefined, deliver)
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return browser
    },
  }
}

/** Sends requests to a process, any number of them at once. */
function deliveryTo(child: ChildProcess): (request: Request) => Promise<Response> {
  let sent = 0
  return async (request) => {
    const id = sent
    sent += 1
    const body = request.method === "POST" ? await request.text() : undefined
    const cookie = request.headers.get("cookie") ?? ""
    const answered = answerTo(child, id)
    child.send({ id, url: request.url, body, cookie } satisfies SentRequest)
    const { status, headers, body: text } = await answered
    return new Response(text, { status, headers: headers.map(([name, value]) => [name, value]) })
  }
}

async function answerTo(child: ChildProcess, id: number): Promise<AnsweredRequest> {
  for (;;) {
    // The program sends nothing else.
    const [answered] = (await eventOf(child, child, "message")) as [AnsweredRequest]
    if (answered.id === id) return answered
  }
}
