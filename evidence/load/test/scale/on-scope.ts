import type { SqlService } from "@lockstep/adapter-test-kit/containers"
import type { OpenAdapter } from "./index-plans.ts"

/** Opens an adapter in its own database, which goes with it. */
export function onScope(
  start: () => Promise<SqlService>,
  open: (url: string) => Promise<OpenAdapter>,
): () => Promise<OpenAdapter> {
  return async () => {
    const server = await start()
    const scope = await server.scope("plans")
    const opened = await open(scope.url)
    return {
      ...opened,
      async close() {
        await opened.close()
        await scope.drop()
        await server.stop()
      },
    }
  }
}
