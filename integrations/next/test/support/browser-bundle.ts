import path from "node:path"
import { rolldown } from "rolldown"

const core = path.join(import.meta.dirname, "../../../../core/src")

/** The paths of the core's entries for browsers. The longer name comes first. */
export const coreSources: Readonly<Record<string, string>> = {
  "@lockstep/core/client/passkey": path.join(core, "client/passkey.ts"),
  "@lockstep/core/client": path.join(core, "client.ts"),
}

/** What is bundled, and how. */
export interface BrowserBundle {
  /** Path of the module that a page begins with. */
  readonly entry: string
  /** The paths of modules that the entry or its imports name. */
  readonly alias?: Readonly<Record<string, string>>
  /** Modules that stay outside. */
  readonly external?: readonly (string | RegExp)[]
  /** Names that stand for values, such as `process.env.NODE_ENV`. */
  readonly define?: Readonly<Record<string, string>>
  readonly format: "esm" | "iife"
  readonly minify?: boolean
}

/**
 * Bundles a module and all that it imports as one script for a browser.
 *
 * @param bundle - what and how
 */
export async function bundleForBrowser(bundle: BrowserBundle): Promise<string> {
  const { entry, alias = {}, external = [], define = {}, format, minify = false } = bundle
  const build = await rolldown({
    input: entry,
    platform: "browser",
    external: [...external],
    resolve: { alias: { ...alias } },
    transform: { define: { ...define } },
    onLog(level, log, report) {
      // "use client" is for those who bundle servers too.
      if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log)
    },
  })
  try {
    const { output } = await build.generate({ format, minify, codeSplitting: false })
    return output[0].code
  } finally {
    await build.close()
  }
}
