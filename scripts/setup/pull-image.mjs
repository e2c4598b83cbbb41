import { spawn } from "node:child_process"

/** Milliseconds in which a registry has to say that it has the image. */
const timeoutMs = 20_000

/**
 * Pulls an image. Gives up early when no registry answers; a slow transfer is waited for.
 * @param {string} image
 * @returns {Promise<boolean>} whether the image is there now
 */
export function pullImage(image) {
  return new Promise((resolve) => {
    const child = spawn("docker", ["pull", image], { stdio: ["ignore", "pipe", "ignore"] })
    const timer = setTimeout(() => child.kill(), timeoutMs)
    child.stdout.on("data", () => clearTimeout(timer))
    child.on("error", () => resolve(false))
    child.on("close", (code) => {
      clearTimeout(timer)
      resolve(code === 0)
    })
  })
}
