/**
 * A program of its own: reads the number of a process and, when that process has gone and its end of
 * the pipe with it, removes the containers that it started.
 */

import { text } from "node:stream/consumers"
import { removeContainersOf } from "./labelled-containers.ts"

const pid = Number.parseInt(await text(process.stdin), 10)
await removeContainersOf(pid)
