import { collectAdapterTests, type SubjectFactory } from "@lockstep/adapter-test-kit"
import { afterAll, test } from "vitest"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions, remoteSubject } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

const make = remoteSubject(server)

/** Connects to the server itself, whatever the kit says: no fault reaches it. */
const ignoresItsEndpoint: SubjectFactory = (context) =>
  make({ ...context, endpoint: server.endpoint })

const ids = ["E1.1", "F1.2", "F2.1", "F4.1", "F5.1", "F6.1", "F8.1"]

const cases = collectAdapterTests(ignoresItsEndpoint, {
  ...remoteKitOptions(server),
  level: 5,
  only: ["E1", "F1", "F2", "F4", "F5", "F6", "F8"],
}).filter(({ id }) => ids.includes(id))

test.concurrent.for(cases.map((each) => [each.id, each] as const))(
  "%s tells an author whose factory does not connect to the endpoint",
  async ([, { run }], { expect }) => {
    await expect(run({ skip: () => {} })).rejects.toThrow("must connect to context.endpoint")
  },
)
