import { testsOn } from "./tests-on.ts"

testsOn(
  "Bun",
  "LOCKSTEP_BUN",
  ["--bun"],
  [
    // Bun's `Request` accepts the method.
    "of a method that a web request cannot have is refused",
    // Bun's `node:http` does not report a client that disconnected, and its error for a connection that ends differs.
    "nothing is sent over HTTP/1.1 to a client that has gone",
    "that fails closes the connection, and the failure is told",
    // Bun's errors have the line and the column as properties.
    "has name, code, stack and the errors underneath",
  ],
)
