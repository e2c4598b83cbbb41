import { createServer } from "node:http"
import { decode } from "@lockstep/core/jwt"
import express from "express"
import { expect, onTestFinished, test } from "vitest"
import { sessionCookie, token } from "../src/cases.ts"
import { byHand } from "../src/express-by-hand.ts"
import { secret } from "../src/application.ts"

test("what is written by hand opens a session of the libraries, and seals one that they open", async () => {
  const server = createServer(express().get("/auth/session", byHand()))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === "object" ? address?.port : undefined
  const url = `http://127.0.0.1:${port}/auth/session`
  const cookie = `${sessionCookie}=${await token("ada")}`
  const response = await fetch(url, { headers: { cookie } })
  expect(await response.json()).toMatchObject({ user: { email: "ada@example.com" } })
  const [renewed = ""] = response.headers.getSetCookie()
  const value = decodeURIComponent(renewed.slice(renewed.indexOf("=") + 1).split(";", 1)[0] ?? "")
  expect(await decode({ token: value, secret, salt: sessionCookie })).toMatchObject({ sub: "ada" })
  expect((await fetch(url, { headers: { cookie: `${cookie.slice(0, -2)}AA` } })).status).toBe(401)
})
