import { expect, test } from "vitest"
import { openMonitor } from "./monitor.ts"
import { openStore } from "./open-store.ts"

const { client } = await openStore("monitor")

test("the commands of a server are followed from any moment of its work on", async () => {
  let isOver = false
  const work = (async () => {
    while (!isOver) await Promise.all(Array.from({ length: 50 }, () => client.echo("work")))
  })()
  try {
    for (let turn = 0; turn < 50; turn += 1) {
      const { promise, resolve } = Promise.withResolvers<readonly string[]>()
      const mark = `say "${turn}"`
      const close = await openMonitor(client.options, (_source, words) => {
        if (words[1] === mark) resolve(words)
      })
      await client.echo(mark)
      expect(await promise).toEqual(["echo", mark])
      close()
    }
  } finally {
    isOver = true
    await work
  }
})

test("a refusal is reported", async () => {
  const address = { ...client.options, password: "of no user", username: "nobody" }
  await expect(openMonitor(address, () => {})).rejects.toThrow(/MONITOR: -/)
})
