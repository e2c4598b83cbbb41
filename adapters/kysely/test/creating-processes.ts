import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { afterAll } from "vitest"
import { endOf, eventOf } from "../../../core/test/support/child-process.ts"

/** How every process ended, at a place where all of them created the tables. */
export type CreateTogether = (url: string, schema?: string) => Promise<readonly unknown[]>

/** What all of them resolve to when all is well. */
export const allCreated: readonly string[] = Array.from({ length: 6 }, () => "created")

/** Starts six processes that create tables at once, as replicas of an application do. */
export async function creatingProcesses(): Promise<CreateTogether> {
  const program = fileURLToPath(new URL("creating-program.ts", import.meta.url))
  const children = allCreated.map(() => fork(program, { execArgv: ["--no-warnings"] }))
  afterAll(async () => {
    for (const child of children) child.kill()
    await Promise.all(children.map(endOf))
  })
  const nextOf = async (child: (typeof children)[number]) =>
    (await eventOf(child, child, "message"))[0]
  await Promise.all(children.map(nextOf))
  return async (url, schema) => {
    const endings = children.map(nextOf)
    for (const child of children) child.send({ url, ...(schema !== undefined && { schema }) })
    return Promise.all(endings)
  }
}
