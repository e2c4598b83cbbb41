import { ConfigError } from "@lockstep/core/errors"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { openSQLite } from "./open-database.ts"

interface RuntimeModels {
  readonly models: Readonly<Record<string, { readonly fields: { name: string; type: string }[] }>>
}

const scalars = [
  "String",
  "Boolean",
  "Int",
  "BigInt",
  "Float",
  "Decimal",
  "DateTime",
  "Json",
  "Bytes",
]

test.each([
  ["User", "emailVerified", ["DateTime"]],
  ["Session", "expires", ["DateTime"]],
  ["VerificationToken", "expires", ["DateTime"]],
  ["Account", "expires_at", ["Int", "BigInt", "Float", "Decimal"]],
  ["Authenticator", "counter", ["Int", "BigInt", "Float", "Decimal"]],
])("%s.%s can only be %s", async (model, name, accepted) => {
  const { prisma } = await openSQLite()
  for (const type of scalars) {
    // What a client carries of its schema, as one of another schema would.
    const runtime = structuredClone(Reflect.get(prisma, "_runtimeDataModel")) as RuntimeModels
    for (const field of runtime.models[model]?.fields ?? [])
      if (field.name === name) field.type = type
    const changed = new Proxy(prisma, {
      get: (client, key): unknown =>
        key === "_runtimeDataModel" ? runtime : Reflect.get(client, key),
    })
    const opening = () => PrismaAdapter(changed)
    if (accepted.includes(type)) expect(opening()).toHaveProperty("getUser")
    else {
      expect(opening).toThrow(ConfigError)
      expect(opening).toThrow(`${model}.${name} has the type ${type}`)
    }
  }
})
