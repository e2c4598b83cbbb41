import { testsOn } from "./tests-on.ts"

testsOn(
  "Deno",
  "LOCKSTEP_DENO",
  ["run", "--allow-all", "--node-modules-dir=manual"],
  [
    // Deno's `fetch` does not report why a server is unreachable.
    "tells who could not be reached, without the query",
    // Deno's `node:http` does not report a client that disconnected.
    "nothing is sent over HTTP/1.1 to a client that has gone",
    // Deno's Web Crypto imports this key and rejects only at verification. Core uses `node:crypto` on Deno.
    "Web Crypto > refuses a key of a point that is not on its curve",
  ],
)
