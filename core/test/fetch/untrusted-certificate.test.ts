import { once } from "node:events"
import { createServer, request } from "node:https"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { boundFetch } from "../../src/fetch/bounded-fetch.ts"
import { selfSignedCertificate } from "../support/self-signed-certificate.ts"

// asvs 12.3.2
test("sends no request to a provider with an untrusted certificate", async () => {
  const certificate = selfSignedCertificate("localhost")
  const paths: (string | undefined)[] = []
  const server = createServer(certificate, ({ url }, response) => {
    paths.push(url)
    response.end("{}")
  }).listen(0, "localhost")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has such an address.
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  for (const allowInsecureRequests of [false, true]) {
    const provider = boundFetch({ fetch, allowInsecureRequests })
    await expect(provider(`${url}/token`)).rejects.toThrow("could not be reached")
  }
  expect(paths).toEqual([])
  // The server itself is fine, for a client that was given the certificate.
  const known = request(`${url}/known`, { ca: certificate.cert }).end()
  const [response] = await once(known, "response")
  expect([await text(response), paths]).toEqual(["{}", ["/known"]])
})
