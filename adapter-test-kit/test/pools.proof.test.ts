import { checkAdapter, collectAdapterTests, type KitOptions } from "@lockstep/adapter-test-kit"
import { afterAll, expect, test } from "vitest"
import { RemoteAdapter } from "./remote/remote-adapter.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions, remoteSubject } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

const options: KitOptions = { ...remoteKitOptions(server), only: ["C8", "X28"] }

const statuses = async (subject: ReturnType<typeof remoteSubject>) => {
  const report = await checkAdapter(subject, options)
  return report.rules.map(({ id, status }) => `${id} ${status}`)
}

test("a pool of one is enough for an adapter that needs one connection at a time", async () => {
  await expect(statuses(remoteSubject(server))).resolves.toEqual(["X28 pass", "C8 pass"])
})

test("a call that holds a connection and waits for another is caught", async () => {
  const subject = remoteSubject(server, (given) => {
    const { adapter, link, close } = RemoteAdapter({ ...given, timeout: 300 })
    return {
      close,
      adapter: {
        ...adapter,
        linkAccount: (account) =>
          link.together(async (send) => {
            if (!(await adapter.getUser(account.userId))) throw new Error("missing")
            await send({ kind: "call", method: "linkAccount", args: [account] })
            return account
          }),
      },
    }
  })
  await expect(statuses(subject)).resolves.toEqual(["X28 fail", "C8 fail"])
})

test("a factory that opens more connections than it may is told so, and not accused", async () => {
  const subject = remoteSubject(server, (given) => RemoteAdapter({ ...given, pool: 4 }))
  const cases = collectAdapterTests(subject, options).filter(({ id }) =>
    ["C8.3", "X28.2"].includes(id),
  )
  const reasons: unknown[] = []
  for (const { run } of cases) await run({ skip: (reason) => void reasons.push(reason) })
  const told = expect.stringMatching(/opens [234] connections, though context\.pool is 1$/)
  expect(reasons).toEqual([told, told])
})
