import { writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import path from "node:path"
import { freePort } from "../../../../core/test/support/free-port.ts"
import { npm } from "../../../../scripts/setup/npm.mjs"
import { fencedBlocks, namedBlocks, writeBlocks } from "../../../../scripts/checks/named-blocks.ts"
import { emptyFolder, packPackages } from "../../src/applications/install.ts"
import { type RunningApplication, startApplication } from "../../src/applications/start.ts"

export const secret = "an-example-secret-of-more-than-32-characters"

/** An application that was made of the blocks of a document, as they stand. */
export interface DocumentedApplication {
  readonly folder: string
  /** How many shell blocks the document has. */
  readonly commands: number
  /** How many files it names, `.env` included. */
  readonly files: number
  /** The file `.env` of the document. */
  readonly settings: string
  /** How the start, or the first request, failed with these settings. */
  readonly refusal: string
  /** With a secret. */
  readonly running: RunningApplication
  close(): Promise<void>
}

/**
 * Installs, writes and starts what a document shows, from packed packages: its first shell block, the named blocks,
 * and the shell block that starts Node.js.
 */
export async function startDocumented(
  document: string,
  packages: Readonly<Record<string, string>>,
): Promise<DocumentedApplication> {
  const commands = fencedBlocks(document, "sh")
  const [settings = ""] = fencedBlocks(document, "ini")
  const folder = await installedBy(commands[0] ?? "", packages)
  const port = await freePort()
  // The port of the document may be in use.
  const blocks = namedBlocks(document).map(({ file, code }) => ({
    file,
    code: code.replace("3000", String(port)),
  }))
  writeBlocks(folder, blocks)
  const args = (commands.find((block) => block.startsWith("node ")) ?? "")
    .trim()
    .split(" ")
    .slice(1)
  const start = (env: string): Promise<RunningApplication> => {
    writeFileSync(path.join(folder, ".env"), env)
    return startApplication(folder, args, port, { NODE_ENV: "development" })
  }
  const refusal = await start(settings).then(firstError, String)
  const running = await start(settings.replace(/^AUTH_SECRET=.*$/m, `AUTH_SECRET=${secret}`))
  const figures = { commands: commands.length, files: blocks.length + 1 }
  return { ...figures, folder, settings, refusal, running, close: () => running.close() }
}

/** Documents that begin with the same commands are applications of one folder, one after the other. */
const installed = new Map<string, string>()

async function installedBy(
  block: string,
  packages: Readonly<Record<string, string>>,
): Promise<string> {
  const known = installed.get(block)
  if (known !== undefined) return known
  const [folder, packed] = [emptyFolder(), emptyFolder()]
  installed.set(block, folder)
  await installBlock(folder, block, await packPackages(packed, packages))
  await rm(packed, { recursive: true, force: true })
  return folder
}

/** Removes the folders of all documents. */
export async function removeInstalled(): Promise<void> {
  for (const folder of installed.values()) await rm(folder, { recursive: true, force: true })
}

/** Some applications find mistakes at the first request. */
async function firstError(application: RunningApplication): Promise<string> {
  const { status } = await fetch(`${application.origin}/auth/session`)
  await application.close()
  return `${status} ${application.log()}`
}

/** Runs the commands of npm in a shell block. */
export async function installBlock(
  folder: string,
  block: string,
  tarballs: Readonly<Record<string, string>>,
): Promise<void> {
  for (const line of block.trimEnd().split("\n")) {
    const words = line.replace(/^npm /, "").split(" ")
    // These are not on the registry yet.
    const args = words.map((word) => tarballs[word] ?? word)
    const { code, output } = await npm(args, { cwd: folder, show: false })
    if (code !== 0) throw new Error(`${line} failed:\n${output}`)
  }
}
