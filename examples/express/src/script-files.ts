import { fileURLToPath } from "node:url"

import express, { type RequestHandler } from "express"

/** Serves our own scripts for the browser. */
export const scriptFiles: RequestHandler = express.static(
  fileURLToPath(new URL("public", import.meta.url)),
  { index: false, redirect: false },
)
