import { ServerResponse, type IncomingMessage } from "node:http"
import { Socket } from "node:net"
import type { NextApiRequest, NextApiResponse } from "next"
import { expect, test, vi } from "vitest"
import { FullstackAuth, type NextConfigSource } from "../src/index.ts"
import { configWith } from "./support/users.ts"

const made = vi.hoisted(() => ({ count: 0 }))

vi.mock("next/server.js", async (importActual) => {
  const actual = await importActual<typeof import("next/server.js")>()
  class NextRequest extends actual.NextRequest {
    constructor(...init: ConstructorParameters<typeof actual.NextRequest>) {
      super(...init)
      made.count += 1
    }
  }
  return { ...actual, NextRequest }
})

const config = configWith()

test.each<[string, NextConfigSource, number]>([
  ["not for a configuration that is an object", config, 0],
  ["once for one that is a function", () => config, 1],
])("auth(req, res) makes a request of Next.js: %s", async (_, source, count) => {
  const req = { headers: { host: "localhost:3000" }, url: "/", socket: new Socket() }
  // Nothing else of the two is looked at.
  const res = new ServerResponse(req as unknown as IncomingMessage)
  made.count = 0
  const session = await FullstackAuth(source).auth(
    req as unknown as NextApiRequest,
    res as NextApiResponse,
  )
  expect([session, made.count]).toEqual([null, count])
})
