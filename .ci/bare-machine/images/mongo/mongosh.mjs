#!/usr/bin/env node
/** Answers health checks that run mongosh: pings the server and ends with 0 when it answers. */

import { connect } from "node:net"

/** `{ ping: 1, $db: "admin" }` as an OP_MSG message; see the MongoDB wire protocol. */
function ping() {
  const body = Buffer.from("\x10ping\0\x01\0\0\0\x02$db\0\x06\0\0\0admin\0\0", "latin1")
  const message = Buffer.alloc(25 + body.length)
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(1, 4)
  message.writeInt32LE(2013, 12)
  message.writeInt32LE(4 + body.length, 21)
  body.copy(message, 25)
  return message
}

const socket = connect(27017, "127.0.0.1", () => socket.write(ping()))
socket.setTimeout(5000, () => process.exit(1))
socket.on("error", () => process.exit(1))
socket.once("data", () => {
  process.stdout.write("{ ok: 1 }\n")
  process.exit(0)
})
