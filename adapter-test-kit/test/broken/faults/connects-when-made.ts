import { connectTo } from "../../remote/connection.ts"
import { remoteOptions, remoteSubject } from "../../remote/remote-subject.ts"
import { within } from "../../remote/within.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const connectsWhenMade: BrokenUnderFaults = {
  defect: "cannot be created before its database is reachable",
  breaks: "F1",
  make: (server) => {
    const subject = remoteSubject(server)
    return async (context) => {
      const connect = connectTo(remoteOptions(context, server))
      const connection = await within(1000, connect)
      connection.close()
      return subject(context)
    }
  },
}
