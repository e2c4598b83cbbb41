import type { Grammar } from "./reader.ts"

/** Treats everything that the adapter sends as a request. */
export function tcpGrammar(): Grammar {
  return { lengthOf: (bytes) => bytes.length, kindOf: () => "request" }
}
