import { testsOn } from "./tests-on.ts"

await testsOn(
  "Deno",
  "LOCKSTEP_DENO",
  ["run", "--allow-all", "--node-modules-dir=manual"],
  [
    // Deno's `fetch` does not say why a server cannot be reached.
    "tells who could not be reached, without the query",
    // Deno's `node:http` does not tell of a client that has gone.
    "nothing is sent over HTTP/1.1 to a client that has gone",
    // Deno's Web Crypto imports it, and rejects when it is to verify. Core uses `node:crypto` on Deno.
    "Web Crypto > refuses a key of a point that is not on its curve",
  ],
)
