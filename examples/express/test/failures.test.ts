import { createServer } from "node:http"

import express from "express"
import { expect, onTestFinished, test, vi } from "vitest"

import { showError } from "../src/failures.ts"
import { listen } from "lockstep-example-local-services/listen"

/** Starts an application that cannot read the session, and returns its address. */
async function failingApp(error: unknown): Promise<string> {
  const app = express()
  app.use(express.json())
  app.use(() => {
    throw error
  })
  app.use(showError)
  const server = createServer(app)
  onTestFinished(() => void server.close())
  return `http://localhost:${await listen(server, { number: 0 })}`
}

test("showError logs the whole error and shows none of it", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue()
  const error = new Error("password of the database: hunter2")
  const response = await fetch(await failingApp(error))
  expect(response.status).toBe(503)
  expect(response.headers.get("cache-control")).toBe("no-store")
  const text = await response.text()
  expect(text).toContain("Please try again")
  expect(text).not.toContain("hunter2")
  expect(log).toHaveBeenCalledWith(error)
})

test("showError blames a malformed request on who sent it, and does not log it", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue()
  const response = await fetch(await failingApp(new Error("not reached")), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain("Bad request")
  expect(log).not.toHaveBeenCalled()
})

test("showError says nothing about who is signed in", async () => {
  vi.spyOn(console, "error").mockReturnValue()
  const text = await (await fetch(await failingApp("a string"))).text()
  expect(text).not.toMatch(/Sign (in|out)/)
})
