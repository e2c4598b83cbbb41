import { testsOn } from "./tests-on.ts"

await testsOn(
  "Bun",
  "LOCKSTEP_BUN",
  ["--bun"],
  [
    // `Request` of Bun takes the method.
    "of a method that a web request cannot have is refused",
    // Bun's `node:http` tells neither of a client that has gone, nor with the words of Node.js of a connection that ends.
    "nothing is sent over HTTP/1.1 to a client that has gone",
    "that fails closes the connection, and the failure is told",
    // Its errors have the line and the column as properties.
    "has name, code, stack and the errors underneath",
  ],
)
