/**
 * A separate program: reads a process ID and, when that process has ended and its end of the pipe is closed, removes
 * the containers that the process started.
 */

import { text } from "node:stream/consumers"
import { removeContainersOf } from "./labelled-containers.ts"

const pid = Number.parseInt(await text(process.stdin), 10)
await removeContainersOf(pid)
