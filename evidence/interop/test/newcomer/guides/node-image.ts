import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { docker, hasImage } from "../../../../../scripts/setup/docker-command.mjs"
import { pullImage } from "../../../../../scripts/setup/pull-image.mjs"
import { npm } from "../../../../../scripts/setup/npm.mjs"

/** An image of Node.js in Docker's store. */
export interface NodeImage {
  /** Removes it if no registry had it, so that nothing else takes it for the real one. */
  remove(): Promise<void>
}

/**
 * Makes sure that an official image of Node.js is there. If no registry has it, another image with its name takes its
 * place: a Debian with this Node.js, this npm and a user `node`.
 */
export async function ensureNodeImage(name: string): Promise<NodeImage> {
  const isThere = (await hasImage(name)) || (await pullImage(name))
  if (!isThere) await build(name)
  return {
    remove: async () => void (isThere || (await docker(["rmi", name]))),
  }
}

/** Any Debian with `useradd`. */
const base = (): string => process.env["LOCKSTEP_REDIS_IMAGE"] ?? "redis:8"

async function build(name: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-node-image-"))
  try {
    cpSync(process.execPath, path.join(folder, "node"))
    cpSync(await folderOfNpm(), path.join(folder, "npm"), { recursive: true })
    // A registry behind a proxy has its certificate from an authority that only this machine knows.
    const { output: cafile } = await npm(["config", "get", "cafile"], { show: false })
    const authorities = process.env["NODE_EXTRA_CA_CERTS"] ?? cafile.trim()
    const hasAuthorities = existsSync(authorities)
    if (hasAuthorities) cpSync(authorities, path.join(folder, "authorities.pem"))
    const lines = [
      `FROM ${base()}`,
      "ENTRYPOINT []",
      "COPY node /usr/local/bin/node",
      "COPY npm /usr/local/lib/node_modules/npm",
      "RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm",
      "RUN useradd --uid 1000 --create-home node",
      ...(hasAuthorities
        ? ["COPY authorities.pem /etc/", "ENV NODE_EXTRA_CA_CERTS=/etc/authorities.pem"]
        : []),
    ]
    writeFileSync(path.join(folder, "Dockerfile"), lines.join("\n"))
    const built = await docker(["build", "--tag", name, folder])
    if (built.code !== 0) throw new Error(`The image ${name} cannot be built:\n${built.output}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An npm that runs this program does not find itself: the Node.js of the workspace is first on its path. */
async function folderOfNpm(): Promise<string> {
  const script = process.env["npm_execpath"]
  if (script !== undefined && path.basename(script) === "npm-cli.js")
    return path.join(script, "../..")
  const { output } = await npm(["root", "--global"], { show: false })
  return path.join(output.trim(), "npm")
}
