import { coreTests, followImports } from "../core-tests.ts"

/** Modules of test files that workerd or a Worker lacks: files, processes, sockets, other modules. */
const lacking: ReadonlySet<string> = new Set([
  "better-sqlite3",
  "node:child_process",
  "node:fs",
  "node:http2",
  "node:https",
  "node:module",
  "node:net",
  "node:os",
  "node:vm",
  "nodemailer",
  "oidc-provider",
  "playwright-core",
  "smtp-server",
])

/** Core's test files that run in workerd, where a test cannot replace a module either. */
export const testsInWorkerd: readonly string[] = coreTests.filter((file) => {
  const { packages, replacesModules } = followImports(file)
  return !replacesModules && ![...packages].some((name) => lacking.has(name))
})

/** Single tests that cannot run there, and why. */
export const notInWorkerd: Readonly<Record<string, readonly string[]>> = {
  // Headers of workerd accept every character. A Worker always creates a `Response`.
  "core/test/engine/answer.test.ts": ["is 500 where a cookie has a character"],
  // The server is in the Worker, so requests use no connection that could be refused or cut.
  "core/test/attacks/secrets.test.ts": ["when the token endpoint is down"],
  "core/test/fetch/bounded-fetch.test.ts": ["tells who could not be reached, without the query"],
  "core/test/oauth/token-answer.test.ts": ["rejected (CVE-2021-41580) > cut off"],
  "core/test/oauth/userinfo-requests.test.ts": ["can be a POST without a body"],
  "core/test/providers/github.test.ts": ['may be withheld ("hang up")'],
  "core/test/providers/microsoft-entra-id.test.ts": ['may be missing ("hang up")'],
}
