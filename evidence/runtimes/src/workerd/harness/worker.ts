import { reachServersInWorker } from "./local-requests.ts"

reachServersInWorker()

interface Module {
  default(): Promise<unknown>
}

let harness: Promise<unknown> | undefined

async function load(module: string): Promise<Module> {
  // Each of these modules is bundled with that function.
  return (await import(module)) as Module
}

/** Runs the tests of the module in the path of the request. */
const handler = {
  async fetch(request: Request): Promise<Response> {
    try {
      harness ??= load("./harness.mjs").then((module) => module.default())
      await harness
      const module = await load(`.${new URL(request.url).pathname}`)
      return Response.json(await module.default())
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return new Response(text, { status: 500 })
    }
  },
}

// A Worker is the default export of its module.
// oxlint-disable-next-line import/no-default-export
export default handler
