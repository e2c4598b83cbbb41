import { createProcesses } from "../../src/process/open-process.ts"

// Opens a process, tells its id, and stays until it is killed.
const module = new URL("./fails-in-many-ways.ts", import.meta.url).href
const { adapter } = await createProcesses().open(module, { namespace: "orphan", instance: 0 })
process.send?.(await adapter.getAuthenticator?.("any"))
