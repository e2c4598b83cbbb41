import { expect, test } from "vitest"
import { webHeaders } from "../../src/integration.ts"

test("headers of Node.js become those of a web request", () => {
  const headers = webHeaders({
    host: "app.example.com",
    cookie: "a=1; b=2",
    "set-cookie": ["c=3", "d=4"],
    "x-absent": undefined,
  })
  expect([...headers]).toEqual([
    ["cookie", "a=1; b=2"],
    ["host", "app.example.com"],
    ["set-cookie", "c=3"],
    ["set-cookie", "d=4"],
  ])
})

test("the request line that HTTP/2 puts among the headers is left out, but for the host", () => {
  const headers = webHeaders({ ":method": "GET", ":path": "/", ":authority": "x", accept: "*/*" })
  expect([...headers]).toEqual([
    ["accept", "*/*"],
    ["host", "x"],
  ])
})

test("a host stays as it was sent beside :authority", () => {
  expect([...webHeaders({ ":authority": "x", host: "y" })]).toEqual([["host", "y"]])
})
