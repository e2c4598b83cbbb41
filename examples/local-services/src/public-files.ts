import { fileURLToPath } from "node:url"

import express, { type RequestHandler } from "express"

/** Serves the style sheet and the icons. */
export const publicFiles: RequestHandler = express.static(
  fileURLToPath(new URL("public", import.meta.url)),
  { index: false, redirect: false },
)
