import { allowInsecureRequests, createAuth } from "@lockstep/core"
import type { Store } from "@lockstep/core/adapters"
import Passkey from "@lockstep/core/providers/passkey"
import { MemoryAdapter } from "../../../../adapter-test-kit/src/memory.ts"
import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import { programmableClient } from "../programmable-provider.ts"
import type { AnsweredRequest, SentRequest } from "./messages.ts"

/**
 * One process of an application: answers the requests that it is sent, on a store that a module opens.
 * Each process has its own adapter, in memory: the store alone is shared.
 */
const [, , module = "", issuer = "", ...secret] = process.argv

const auth = createAuth({
  secret,
  trustHost: true,
  logger: { error() {}, warn() {} },
  providers: [
    {
      id: "local",
      name: "Local",
      type: "oidc",
      issuer,
      ...programmableClient,
      [allowInsecureRequests]: true,
    },
    Passkey,
  ],
  experimental: { enableWebAuthn: true },
  adapter: MemoryAdapter(),
  store: await openStore(),
})

async function openStore(): Promise<Store> {
  // The test says which module it is.
  const { default: open } = (await import(module)) as {
    default: (context: SubjectContext) => StoreSubject | Promise<StoreSubject>
  }
  const { signal } = new AbortController()
  return (await open({ namespace: "single-use", instance: 0, signal })).store
}

async function answer({ id, url, body, cookie }: SentRequest): Promise<AnsweredRequest> {
  const init = body === undefined ? {} : { method: "POST", body: new URLSearchParams(body) }
  const response = await auth.handle(new Request(url, { ...init, headers: { cookie } }))
  const { status, headers } = response
  return { id, status, headers: [...headers], body: await response.text() }
}

process.on("message", (sent: SentRequest) => {
  void answer(sent).then((answered) => process.send?.(answered))
})
process.send?.("ready")
