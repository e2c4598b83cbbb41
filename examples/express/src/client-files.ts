import { createHash } from "node:crypto"
import { fileURLToPath } from "node:url"

import express, { type RequestHandler } from "express"

import { html, render, type Html } from "lockstep-example-local-services/html"

/** Serves Lockstep's functions for browsers. An application with a bundler needs nothing of this file. */
export const clientFiles: RequestHandler = express.static(
  fileURLToPath(new URL("../node_modules/@lockstep/core/dist", import.meta.url)),
  { index: false, redirect: false },
)

/** Maps the imports of the example's scripts to URLs. */
export const importMap: Html = html`<script type="importmap">
  {
    "imports": {
      "@lockstep/core/client": "/lockstep/client.js",
      "@lockstep/core/client/passkey": "/lockstep/client/passkey.js"
    }
  }
</script>`

const importMapText = render(importMap).replaceAll(/<[^>]*>/g, "")

/** What a policy says for the map, which has to be in the page itself. */
export const importMapHash: string = `'sha256-${createHash("sha256").update(importMapText).digest("base64")}'`
