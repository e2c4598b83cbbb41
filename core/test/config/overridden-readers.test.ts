import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, test } from "vitest"
import type { Adapter } from "../../src/adapters.ts"
import { localMail } from "../email/mailbox.ts"
import GitHub from "../../src/providers/github.ts"
import { configWith, visitor } from "../support/visitor.ts"

const elsewhere = (): null => null

test.each<[string, Partial<Adapter>, string[]]>([
  ["nothing", {}, []],
  ["createUser", { createUser: (user) => user }, []],
  ["getSessionAndUser", { getSessionAndUser: elsewhere }, ["deleteSessionsByUserId"]],
  ["getUserByAccount", { getUserByAccount: elsewhere }, ["listAccountsByUserId"]],
])(
  "an application that overrides %s is warned of what cannot be removed",
  async (_, own, names) => {
    const warnings: string[] = []
    const config = configWith({
      adapter: { ...MemoryAdapter(), ...own },
      providers: [GitHub({ clientId: "id", clientSecret: "secret" }), localMail()],
      logger: {
        warn: (code, details) => void warnings.push(`${code} ${JSON.stringify(details ?? {})}`),
      },
    })
    await visitor(config).get("providers")
    const found = warnings.filter((text) => text.startsWith("accounts-cannot-be-removed"))
    expect(found.length).toBe(names.length)
    for (const name of names) expect(found[0]).toContain(`lacks ${name}.`)
  },
)
