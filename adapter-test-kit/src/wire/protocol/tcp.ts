import type { Grammar } from "./reader.ts"

/** Whatever the adapter sends is a request. */
export function tcpGrammar(): Grammar {
  return { lengthOf: (bytes) => bytes.length, kindOf: () => "request" }
}
