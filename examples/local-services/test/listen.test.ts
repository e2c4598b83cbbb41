import { createServer, type Server } from "node:http"

import { expect, onTestFinished, test } from "vitest"

import { listen } from "../src/listen.ts"

function testServer(): Server {
  const server = createServer()
  onTestFinished(() => void server.close())
  return server
}

test("listen returns the port that was wanted when it is free", async () => {
  const free = await listen(testServer(), { number: 0 })
  expect(free).toBeGreaterThan(0)
})

test("listen takes one of the next ports when a default is taken", async () => {
  const taken = await listen(testServer(), { number: 0 })
  const port = await listen(testServer(), { number: taken })
  expect(port).toBeGreaterThan(taken)
})

test("listen refuses when the port that was asked for is taken, and says what to do", async () => {
  const taken = await listen(testServer(), { number: 0 })
  const attempt = listen(testServer(), { number: taken, askedBy: "PORT" })
  await expect(attempt).rejects.toThrow(`Port ${taken} is taken. Stop what uses it, or choose`)
})

test("listen is reached from this machine alone", async () => {
  const server = testServer()
  await listen(server, { number: 0 })
  expect(server.address()).toMatchObject({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) })
})
