import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const followsTheAccount: CostlyAdapter = {
  defect: "reads the account first, and then its user",
  breaks: "E1",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async getUserByAccount({ providerAccountId, provider }) {
            const account = await adapter.getAccount(providerAccountId, provider)
            return account && adapter.getUser(account.userId)
          },
        },
      }
    }),
}
