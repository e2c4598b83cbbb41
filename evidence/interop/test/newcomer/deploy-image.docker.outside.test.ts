import { readFileSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { encode } from "@lockstep/core/jwt"
import { afterAll, beforeAll, expect, test } from "vitest"
import { docker } from "../../../../scripts/setup/docker-command.mjs"
import {
  applicationsOf,
  fencedBlocks,
  writeBlocks,
} from "../../../../scripts/checks/named-blocks.ts"
import { emptyFolder, packPackages } from "../../src/applications/install.ts"
import { installBlock, secret } from "./documented-application.ts"
import { read } from "./guide-application.ts"
import { deliver } from "./guides/deliver.ts"
import { ensureNodeImage, type NodeImage } from "./guides/node-image.ts"

const guide = read("docs/guides/deploy.md")
const [dockerfile = ""] = fencedBlocks(guide, "dockerfile")
const [settings = ""] = fencedBlocks(guide, "ini")
const [install = ""] = fencedBlocks(read("docs/guides/start-express.md"), "sh")
const [, base = ""] = /^FROM (\S+)$/m.exec(dockerfile) ?? []
const origin = "https://app.example.com"

const [folder, packed] = [emptyFolder(), emptyFolder()]
const tag = `lockstep-guide-${process.pid}`
let image: NodeImage
let registry: Server
/** Of the container. */
let id = ""
let target = ""

async function run(...args: readonly string[]): Promise<string> {
  const { code, output } = await docker(args)
  if (code !== 0) throw new Error(`docker ${args.join(" ")} failed:\n${output}`)
  return output.trim()
}

/** Serves our packages to npm, on this machine and in the build. */
async function serveTarballs(): Promise<Readonly<Record<string, string>>> {
  const packages = { "@lockstep/core": "core", "@lockstep/express": "integrations/express" }
  const tarballs = await packPackages<string>(packed, packages)
  const files = new Map(Object.values(tarballs).map((file) => [`/${path.basename(file)}`, file]))
  registry = createServer((request, response) => {
    const file = files.get(request.url ?? "")
    if (file === undefined) response.writeHead(404).end()
    else response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve))
  // A server over TCP has a port.
  const { port } = registry.address() as AddressInfo
  return Object.fromEntries(
    Object.entries(tarballs).map(([name, file]) => [
      name,
      `http://127.0.0.1:${port}/${path.basename(file)}`,
    ]),
  )
}

beforeAll(async () => {
  image = await ensureNodeImage(base)
  await installBlock(folder, install, await serveTarballs())
  writeBlocks(folder, applicationsOf(guide)[0] ?? [])
  writeFileSync(path.join(folder, "Dockerfile"), dockerfile)
  writeFileSync(path.join(folder, ".dockerignore"), ".env\nnode_modules\n")
  const env = settings.replace(/^AUTH_SECRET=$/m, `AUTH_SECRET=${secret}`)
  writeFileSync(path.join(folder, ".env"), env)
  await run("build", "--network", "host", "--tag", tag, folder)
  const publish = ["--publish", "127.0.0.1::3000"]
  id = await run("run", "--detach", "--env-file", path.join(folder, ".env"), ...publish, tag)
  target = `http://${await run("port", id, "3000/tcp")}`
}, 600_000)

afterAll(async () => {
  if (id !== "") await docker(["rm", "--force", id])
  await docker(["rmi", tag])
  await image?.remove()
  registry?.close()
  for (const each of [folder, packed]) await rm(each, { recursive: true, force: true })
})

const proxied = { "x-forwarded-host": "app.example.com", "x-forwarded-proto": "https" }
const get = (page: string, cookie = ""): Promise<Response> =>
  deliver(target, new Request(origin + page, { headers: { cookie } }), proxied)

test("Docker reports the container as healthy", async () => {
  const health = () => run("inspect", "--format", "{{.State.Health.Status}}", id)
  await expect.poll(health, { timeout: 240_000, interval: 500 }).toBe("healthy")
}, 250_000)

test("the application runs as the user node, without what .dockerignore lists", async () => {
  expect(await run("exec", id, "id", "--user", "--name")).toBe("node")
  const files = (await run("exec", id, "ls", "-A")).split("\n")
  expect(files).toEqual(expect.arrayContaining(["app.ts", "auth-config.ts", "node_modules"]))
  expect(files).not.toContain(".env")
  // The packages of the image are those of `npm ci --omit=dev`.
  expect(await run("exec", id, "ls", "node_modules")).not.toContain("@types")
})

test("a signed-out visitor gets the sign-in page, and a signed-in user a session", async () => {
  expect(await (await get("/auth/signin")).text()).toContain("Continue with <bdi>GitHub</bdi>")
  expect(await (await get("/auth/session")).json()).toBeNull()
  const salt = "__Secure-authjs.session-token"
  const cookie = `${salt}=${await encode({ secret, salt, token: { sub: "1", name: "Ann" } })}`
  expect(await (await get("/auth/session", cookie)).json()).toMatchObject({ user: { name: "Ann" } })
})

test("`docker stop` ends the application, without an error in its log", async () => {
  await run("stop", id)
  expect(await run("inspect", "--format", "{{.State.ExitCode}}", id)).toBe("0")
  expect(await run("logs", id)).not.toMatch(/error|warn/i)
})
