import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const asksTwiceBeforeItSaysNo: CostlyAdapter = {
  defect: "repeats the lookup of an account that it has not found",
  breaks: "E1",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          getUserByAccount: async (key) =>
            (await adapter.getUserByAccount(key)) ?? adapter.getUserByAccount(key),
        },
      }
    }),
}
