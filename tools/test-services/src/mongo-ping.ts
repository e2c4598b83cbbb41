/** Returns the command `{ ping: 1, $db: "admin" }` as OP_MSG; see the MongoDB wire protocol. */
export function mongoPing(): Buffer {
  const body = Buffer.from("\x10ping\0\x01\0\0\0\x02$db\0\x06\0\0\0admin\0\0", "latin1")
  const opMsg = 2013
  const beforeBody = 25
  const message = Buffer.alloc(beforeBody + body.length)
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(1, 4)
  message.writeInt32LE(opMsg, 12)
  message.writeInt32LE(4 + body.length, 21)
  body.copy(message, beforeBody)
  return message
}
