import { spawn } from "node:child_process"
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../../scripts/setup/run-command.mjs"
import { canInstallSystemPackages, installSystemPackages } from "./system-packages.mjs"
import { announce, SetupError } from "../../scripts/setup/terminal.mjs"
import { scratch } from "../../scripts/setup/workspace.mjs"

const pidFile = "/var/run/docker.pid"
const logFile = path.join(scratch, "dockerd.log")

/** Milliseconds that a daemon may take to answer. */
const timeoutMs = 60_000

/**
 * Returns whether a Docker daemon answers.
 * @returns {Promise<boolean>}
 */
async function dockerAnswers() {
  const { code } = await runCommand("docker", ["info", "--format", "{{.ID}}"], { show: false })
  return code === 0
}

/**
 * @param {string} command
 * @returns {Promise<boolean>}
 */
async function exists(command) {
  const { code } = await runCommand(command, ["--version"], { show: false })
  return code === 0
}

/** @returns {Promise<boolean>} whether the daemon and the command are there now */
async function installDocker() {
  const reason = "the database tests run against real servers in containers"
  if (!(await exists("dockerd"))) await installSystemPackages(["docker.io"], reason)
  // Newer releases keep the command in a separate package.
  if (!(await exists("docker"))) await installSystemPackages(["docker-cli"], reason)
  return (await exists("dockerd")) && (await exists("docker"))
}

/**
 * The daemon refuses to start while the process ID of an earlier one belongs to any process.
 * @returns {boolean} whether that is a daemon that still runs
 */
function daemonRuns() {
  if (!existsSync(pidFile)) return false
  const comm = `/proc/${readFileSync(pidFile, "utf8").trim()}/comm`
  if (existsSync(comm) && readFileSync(comm, "utf8").trim() === "dockerd") return true
  rmSync(pidFile)
  return false
}

async function startDaemon() {
  if (existsSync("/run/systemd/system")) {
    await runCommand("systemctl", ["start", "docker"], { show: false })
    return
  }
  if (daemonRuns()) return
  announce("Starting Docker's daemon; it stays, for the next time ...")
  mkdirSync(scratch, { recursive: true })
  // A process between us and each port of a container takes as much time as the database behind it. If
  // the system cannot do without one, the daemon ends at once.
  spawnDaemon(["--userland-proxy=false"]).once("exit", (code) => {
    if (code) spawnDaemon([])
  })
}

/**
 * @param {readonly string[]} options
 * @returns {import("node:child_process").ChildProcess}
 */
function spawnDaemon(options) {
  const log = openSync(logFile, "a")
  const daemon = spawn("dockerd", options, { detached: true, stdio: ["ignore", log, log] })
  daemon.on("error", (error) => announce(error.message)).unref()
  return daemon
}

/** @returns {Promise<boolean>} whether the daemon responds in time */
async function waitForDaemon() {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    if (await dockerAnswers()) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const log = existsSync(logFile) ? readFileSync(logFile, "utf8").split("\n").slice(-10) : []
  for (const line of ["Docker's daemon did not get ready.", ...log]) announce(line)
  return false
}

/**
 * Finds Docker, or installs and starts it.
 * @throws {SetupError} when that is not possible here
 */
export async function provideDocker() {
  if (await dockerAnswers()) return
  const isThere = canInstallSystemPackages() && (await installDocker())
  if (!isThere) throw new SetupError("Docker was not found.", ["Install Docker, and start it."])
  await startDaemon()
  if (await waitForDaemon()) return
  throw new SetupError("Docker's daemon did not get ready; see above.", [])
}
