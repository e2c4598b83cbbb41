import type { AdapterMethod } from "@lockstep/core/adapters"
import { absentUserId } from "../../bench/absent-user.ts"
import type { CallSetup } from "./single-calls.ts"

/**
 * Methods for which a missing record is equally common, such as the lookup at a first sign-in.
 * Conflicts are not included: after a conflict, a retry or a check of the conflicting record is
 * justified.
 */
export const missing: Readonly<Partial<Record<AdapterMethod, CallSetup["prepare"]>>> = {
  async getUser(tools) {
    const id = await absentUserId(tools)
    return () => tools.adapter.getUser(id)
  },
  async getUserByEmail({ adapter, sample }) {
    const { email } = sample.user()
    return () => adapter.getUserByEmail(email)
  },
  async getAccount({ adapter, sample }) {
    const id = sample.text("Sub")
    return () => adapter.getAccount(id, "acme")
  },
  async getUserByAccount({ adapter, sample }) {
    const key = { provider: "acme", providerAccountId: sample.text("Sub") }
    return () => adapter.getUserByAccount(key)
  },
  async getSessionAndUser({ adapter, sample }) {
    const token = sample.text("Ses")
    return () => adapter.getSessionAndUser(token)
  },
  async updateSession({ adapter, sample }) {
    const patch = { sessionToken: sample.text("Ses"), expires: sample.date(60) }
    return () => adapter.updateSession(patch)
  },
  async deleteSession({ adapter, sample }) {
    const token = sample.text("Ses")
    return () => adapter.deleteSession(token)
  },
  async useVerificationToken({ adapter, sample }) {
    const { expires: _, ...key } = sample.token()
    return () => adapter.useVerificationToken(key)
  },
  async getAuthenticator({ adapter, sample }) {
    const id = sample.authenticator("").credentialID
    return () => adapter.getAuthenticator(id)
  },
}
