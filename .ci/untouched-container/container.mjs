import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { docker } from "../../scripts/setup/docker-command.mjs"
import { SetupError } from "../../scripts/setup/terminal.mjs"
import { root } from "../../scripts/setup/workspace.mjs"

/** An ordinary user of the container. */
const user = { name: "visitor", id: "4242", home: "/home/visitor" }

const clone = `${user.home}/lockstep`

const listState = fileURLToPath(new URL("list-state.mjs", import.meta.url))

/** Programs that must not be there. */
const absent = ["git", "python3", "docker", "chromium", "google-chrome", "pnpm", "cc", "make"]

// Written by hand: not every image has useradd. The shell then waits, and collects processes that lost their parent.
const start = [
  `echo "${user.name}:x:${user.id}:${user.id}::${user.home}:/bin/bash" >> /etc/passwd`,
  `echo "${user.name}:x:${user.id}:" >> /etc/group`,
  `mkdir -p ${clone} && chown -R ${user.id}:${user.id} ${user.home}`,
  "touch /run/ready",
  "while :; do sleep 1; done",
].join("\n")

/** A container with an ordinary user and a clean export of HEAD in that user's home folder. */
export class Container {
  /** @param {string} id */
  constructor(id) {
    this.id = id
    this.home = user.home
  }

  /**
   * @param {string} image
   * @param {readonly string[]} options of `docker run`
   * @returns {Promise<Container>}
   */
  static async start(image, options) {
    const args = ["run", "--detach", "--rm", ...options, "--entrypoint", "/bin/sh", image]
    const { code, output } = await docker([...args, "-c", start])
    const id = output.trim().split("\n").at(-1)
    if (code === 0 && id) return new Container(id)
    throw new SetupError("The container did not start.", output.trim().split("\n"))
  }

  /** Removes the container, with all of its files and processes. */
  remove() {
    spawnSync("docker", ["rm", "--force", this.id], { stdio: "ignore" })
  }

  /** Waits for the user, and copies the committed files of this clone. */
  async prepare() {
    await this.#asRoot("until [ -e /run/ready ]; do sleep 0.1; done; rm /run/ready")
    const archive = spawn("git", ["archive", "HEAD"], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    })
    const unpack = ["exec", "--interactive", "--user", user.id, this.id, "tar", "-x", "-C", clone]
    const tar = spawn("docker", unpack, { stdio: [archive.stdout, "inherit", "inherit"] })
    await once(tar, "close")
    if (tar.exitCode !== 0) throw new SetupError("The export of HEAD could not be unpacked.", [])
  }

  /**
   * @param {string} script of a shell
   * @returns {Promise<string>}
   */
  async #asRoot(script) {
    const { code, output } = await docker(["exec", "--user", "0", this.id, "/bin/sh", "-c", script])
    if (code !== 0) throw new SetupError("The container does not work.", output.trim().split("\n"))
    return output.trim()
  }

  /**
   * Describes the machine that the container is.
   * @throws {SetupError} when it has a program that it must not have
   */
  async describe() {
    const found = await this.#asRoot(
      `for name in ${absent.join(" ")}; do command -v $name; done; true`,
    )
    if (found !== "")
      throw new SetupError("The image has programs that it must not have:", found.split("\n"))
    const system = await this.#asRoot(". /etc/os-release; echo $PRETTY_NAME")
    const versions = await this.#asRoot(
      "node=$(node --version) && npm=$(npm --version) && echo Node.js $node, npm $npm",
    )
    return `${system}, ${versions}, without ${absent.join(", ")}, as user ${user.id}`
  }

  /**
   * Lists the files outside the clone, and the user's processes.
   * @returns {import("./compare-states.mjs").State}
   */
  state() {
    const node = ["node", "--input-type=module", "-", clone, user.id]
    const args = ["exec", "--interactive", "--user", "0", this.id, ...node]
    const input = readFileSync(listState)
    const { status, stdout, stderr } = spawnSync("docker", args, { input, maxBuffer: 2 ** 30 })
    if (status === 0) {
      // As list-state.mjs writes it.
      return /** @type {import("./compare-states.mjs").State} */ (
        JSON.parse(stdout.toString("utf8"))
      )
    }
    throw new SetupError("The files of the container could not be listed.", [
      stderr.toString("utf8"),
    ])
  }

  /**
   * Runs a command in the clone as the user, and shows what it writes.
   * @param {readonly string[]} command
   * @returns {Promise<{ code: number, lastLine: string }>}
   */
  run(command) {
    const args = ["exec", "--user", user.id, "--workdir", clone, this.id, ...command]
    const child = spawn("docker", args, { stdio: ["ignore", "pipe", "pipe"] })
    let end = ""
    child.stdout.on("data", (/** @type {Buffer} */ chunk) => {
      process.stdout.write(chunk)
      end = (end + chunk.toString("utf8")).slice(-10_000)
    })
    child.stderr.pipe(process.stderr)
    return new Promise((resolve, reject) => {
      child.on("error", reject)
      child.on("close", (code) =>
        resolve({ code: code ?? 1, lastLine: end.trimEnd().split("\n").at(-1) ?? "" }),
      )
    })
  }
}
