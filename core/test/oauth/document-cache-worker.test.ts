import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { Miniflare } from "miniflare"
import { rolldown } from "rolldown"
import { expect, onTestFinished, test } from "vitest"

const source = fileURLToPath(new URL("../../src/oauth/document-cache.ts", import.meta.url))

/** Time is what the query says; a document may be used for 100 ms, and is refreshed from 80 ms on. */
const worker = `
import { createDocumentCache } from ${JSON.stringify(source)}
const cache = createDocumentCache(100, 80)
export default {
  async fetch(request, { PROVIDER }) {
    const now = Number(new URL(request.url).searchParams.get("now"))
    const load = async () => (await fetch(PROVIDER + "/" + now)).json()
    return Response.json(await cache.read({ fetch, key: "document", now, load }))
  },
}`

test("in a Worker, a refresh that ended with its request does not hold up later ones", async () => {
  const provider = createServer()
  onTestFinished(() => void provider.close())
  await once(provider.listen(0, "localhost"), "listening")
  const runtime = new Miniflare({
    modules: true,
    script: await bundle(),
    compatibilityDate: "2026-07-01",
    bindings: { PROVIDER: `http://localhost:${(provider.address() as AddressInfo).port}` },
    cf: false,
  })
  onTestFinished(() => runtime.dispose())
  const read = async (now: number) =>
    (await runtime.dispatchFetch(`http://localhost/?now=${now}`)).json()
  const asked = async () => (await once(provider, "request")) as [{ url: string }, ServerResponse]

  const first = read(1000)
  const [, answer] = await asked()
  answer.end("[1]")
  expect(await first).toEqual([1])
  // The reader does not wait for this one, and the runtime ends it.
  const [[, unanswered], late] = await Promise.all([asked(), read(1090)])
  expect(late).toEqual([1])
  if (!unanswered.destroyed) await once(unanswered, "close")

  provider.on("request", (_req, res: ServerResponse) => res.end("[2]"))
  expect(await read(21_000)).toEqual([2])
})

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: "worker",
    plugins: [
      {
        name: "worker",
        resolveId: (id) => (id === "worker" ? id : null),
        load: (id) => (id === "worker" ? worker : null),
      },
    ],
  })
  const { output } = await build.generate({ format: "esm" })
  await build.close()
  return output[0].code
}
