import { readFileSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { createRequire } from "node:module"
import path from "node:path"
import { encode } from "@lockstep/core/jwt"
import { expect } from "vitest"
import { freePort } from "../../../../core/test/support/free-port.ts"
import { npm } from "../../../../scripts/setup/npm.mjs"
import { type NamedBlock, writeBlocks } from "../../../../scripts/checks/named-blocks.ts"
import { emptyFolder, packPackages, run } from "../../src/applications/install.ts"
import { type RunningApplication, startApplication } from "../../src/applications/start.ts"
import { secret } from "./documented-application.ts"

const require = createRequire(import.meta.url)

/** An application of `create-next-app` with its defaults, and with our packages. */
export interface NextApplication {
  readonly folder: string
  /** Writes files into it, builds it and starts it. */
  buildAndStart(
    files: readonly NamedBlock[],
    env?: Readonly<Record<string, string>>,
  ): Promise<RunningApplication>
  /** Starts what was built. */
  start(port: number, env: Readonly<Record<string, string>>): Promise<RunningApplication>
  remove(): Promise<void>
}

/** Creates and installs it. */
export async function createNextApplication(
  packages: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): Promise<NextApplication> {
  const parent = emptyFolder()
  const folder = path.join(parent, "app")
  const defaults = ["app", "--yes", "--skip-install", "--disable-git"]
  const script = require.resolve("create-next-app/dist/index.js")
  await run(process.execPath, [script, ...defaults], parent)
  const tarballs = await packPackages(parent, packages)
  await install(folder, [...Object.values(tarballs), ...others])
  const next = path.join(folder, "node_modules/next/dist/bin/next")
  const start = (port: number, env: Readonly<Record<string, string>>) =>
    startApplication(folder, [next, "start", "-p", String(port)], port, {
      AUTH_SECRET: secret,
      AUTH_GITHUB_ID: "id",
      AUTH_GITHUB_SECRET: "client-secret-of-github",
      ...env,
    })
  return {
    folder,
    start,
    async buildAndStart(files, more = {}) {
      writeBlocks(folder, files)
      const env = { NEXT_FONT_GOOGLE_MOCKED_RESPONSES: fonts(parent) }
      await run(process.execPath, [next, "build"], folder, env)
      const port = await freePort()
      return start(port, { AUTH_URL: `http://127.0.0.1:${port}`, ...more })
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}

/** All but the linter, which takes no part in what is built. */
async function install(folder: string, packages: readonly string[]): Promise<void> {
  const file = path.join(folder, "package.json")
  // As the template has it.
  const manifest = JSON.parse(readFileSync(file, "utf8")) as {
    devDependencies: Record<string, string>
  }
  const { eslint, "eslint-config-next": rules, ...devDependencies } = manifest.devDependencies
  expect([eslint, rules]).not.toContain(undefined)
  writeFileSync(file, JSON.stringify({ ...manifest, devDependencies }))
  const args = ["install", "--no-audit", "--no-fund", "--prefer-offline", ...packages]
  const { code, output } = await npm(args, { cwd: folder, show: false })
  if (code !== 0) throw new Error(`the application cannot be installed:\n${output}`)
}

/** The template's page loads its fonts from Google; the test may be without a way there. */
function fonts(parent: string): string {
  const file = path.join(parent, "fonts.cjs")
  const url = (family: string): string =>
    `https://fonts.googleapis.com/css2?family=${family}:wght@100..900&display=swap`
  const face = "@font-face { font-family: 'Local'; src: local('Arial'); }"
  const answers = { [url("Geist")]: face, [url("Geist+Mono")]: face }
  writeFileSync(file, `module.exports = ${JSON.stringify(answers)}`)
  return file
}

/** What the browser of a user with a JWT session sends. */
export async function signedIn(): Promise<{ cookie: string }> {
  const salt = "authjs.session-token"
  const token = { sub: "1", name: "Ann", email: "ann@example.com" }
  return { cookie: `${salt}=${await encode({ secret, salt, token })}` }
}
