import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider"

/** Keeps what one OpenID provider must remember, in memory and apart from every other provider. */
export function createProviderStore(): AdapterFactory {
  const records = new Map<string, AdapterPayload>()
  return (model: string): Adapter => {
    const key = (id: string): string => `${model} ${id}`
    const findBy = (member: "uid" | "userCode", value: string): AdapterPayload | undefined =>
      [...records].find(
        ([name, record]) => name.startsWith(`${model} `) && record[member] === value,
      )?.[1]
    return {
      upsert: async (id, payload) => void records.set(key(id), structuredClone(payload)),
      find: async (id) => records.get(key(id)),
      findByUid: async (uid) => findBy("uid", uid),
      findByUserCode: async (userCode) => findBy("userCode", userCode),
      destroy: async (id) => void records.delete(key(id)),
      async consume(id) {
        const record = records.get(key(id))
        if (record) record.consumed = Math.floor(Date.now() / 1000)
      },
      async revokeByGrantId(grantId) {
        for (const [name, record] of records) {
          if (record.grantId === grantId) records.delete(name)
        }
      },
    }
  }
}
