import type { NextApiRequest, NextApiResponse } from "next"
import { MemoryStore } from "@lockstep/core/adapters"
import { providerTokens } from "@lockstep/core/features/provider-tokens"
import Credentials from "@lockstep/core/providers/credentials"
import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import { expect, test, vi } from "vitest"
import { FullstackAuth, type NextAuthConfig } from "../src/index.ts"
import { enterScope } from "./support/request-scope.ts"
import { configWith } from "./support/users.ts"
import { requestTo, signedIn, site } from "./support/visitor.ts"

vi.mock("next/headers.js", () => import("./support/request-scope.ts"))

// fault T15
test("a server component, an action, a route handler, a page and a proxy get the same token", async () => {
  let refreshes = 0
  const signIn = Credentials({
    id: "password",
    credentials: { name: {} },
    authorize: ({ name }) => ({ id: String(name), name: String(name) }),
    tokens: {
      of: () => ({ access_token: "old", refresh_token: "refresh", expires_in: 1 }),
      refresh: async () => ({ access_token: `new-${(refreshes += 1)}`, expires_in: 600 }),
    },
  })
  const config = {
    ...configWith({ providers: [signIn], store: { ...MemoryStore(), shared: true } }),
    features: [providerTokens({ keep: "session" })],
  } satisfies NextAuthConfig
  const { getAuth, ...app } = FullstackAuth(config)
  const cookie = await signedIn(app)
  const wanted = { provider: "password" }

  const component = enterScope({ cookie, canSetCookies: false })
  const ofComponent = await (await getAuth()).tokens.get(wanted)
  const action = enterScope({ cookie })
  const ofAction = await (await getAuth()).tokens.get(wanted)
  const proxy = await getAuth(requestTo("/members", { cookie }))
  const req = Object.assign(new IncomingMessage(new Socket()), {
    url: "/api/me",
    headers: { cookie, host: new URL(site).host },
  })
  // What Next.js adds to the two is not looked at.
  const page = await getAuth(req as NextApiRequest, new ServerResponse(req) as NextApiResponse)

  const others = [ofAction, await proxy.tokens.get(wanted), await page.tokens.get(wanted)]
  expect([ofComponent, ...others].map(({ accessToken }) => accessToken)).toEqual(
    Array<string>(4).fill("new-1"),
  )
  expect([component.written, action.written, proxy.cookies]).toEqual([[], [], []])
})
