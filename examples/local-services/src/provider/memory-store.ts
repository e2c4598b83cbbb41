import type { Adapter, AdapterPayload } from "oidc-provider"

interface Entry {
  readonly payload: AdapterPayload
  readonly expires: number
}

/**
 * Keeps what the provider needs between two requests, such as codes and grants, until it expires or
 * the process ends.
 */
export function createMemoryStore(): Adapter {
  const entries = new Map<string, Entry>()

  function live(match: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [id, { payload, expires }] of entries) {
      if (expires <= Date.now()) entries.delete(id)
      else if (match(payload)) return payload
    }
    return undefined
  }

  return {
    upsert: async (id, payload, expiresIn = Infinity) => {
      entries.set(id, { payload: { ...payload, jti: id }, expires: Date.now() + expiresIn * 1000 })
    },
    find: async (id) => live(({ jti }) => jti === id),
    findByUid: async (uid) => live((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => live((payload) => payload.userCode === userCode),
    consume: async (id) => {
      const entry = entries.get(id)
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => {
      entries.delete(id)
    },
    revokeByGrantId: async (grantId) => {
      for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id)
    },
  }
}

/** Forgets everything at once. For sessions, it makes the provider ask each time who is there. */
export function createForgetfulStore(): Adapter {
  const nothing = async (): Promise<undefined> => undefined
  return {
    upsert: nothing,
    find: nothing,
    findByUid: nothing,
    findByUserCode: nothing,
    consume: nothing,
    destroy: nothing,
    revokeByGrantId: nothing,
  }
}
