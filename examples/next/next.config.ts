import path from "node:path"
import type { NextConfig } from "next"
import { PHASE_PRODUCTION_BUILD } from "next/constants.js"

import manifest from "../../package.json" with { type: "json" }

/** Other sites may not frame our pages, nor learn from which of them a user came. */
const headers = [
  {
    key: "Content-Security-Policy",
    value: "base-uri 'none'; frame-ancestors 'none'; object-src 'none'",
  },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "X-Content-Type-Options", value: "nosniff" },
]

/** The repository on its host, for the links to the sources of the pages. */
const repository = manifest.repository.url.replace(/^git\+/, "").replace(/\.git$/, "")

const config = (phase: string): NextConfig => ({
  poweredByHeader: false,
  env: { REPOSITORY: repository },
  // In development Next.js would log the addresses of requests, and those of magic links open a
  // session.
  logging: { incomingRequests: false, serverFunctions: false },
  // Lockstep's built-in pages set their own headers.
  headers: async () => [{ source: "/((?!api/auth).*)", headers }],
  // Browsers look here for the icon of those pages.
  redirects: async () => [{ source: "/favicon.ico", destination: "/icon.svg", permanent: true }],
  // In a repository of many packages Next.js needs the root of all of them; leave this out in
  // yours.
  turbopack: { root: path.join(import.meta.dirname, "../..") },
  // This example is built by its test alone: once, on a machine that has other things to do.
  ...(phase === PHASE_PRODUCTION_BUILD && {
    experimental: { cpus: 1, turbopackFileSystemCacheForBuild: false },
  }),
})

export default config
