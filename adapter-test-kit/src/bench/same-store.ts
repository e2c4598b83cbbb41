import { randomBytes } from "node:crypto"
import { createSamples, type Samples } from "../values/samples.ts"
import { watchAdapter, type Watch } from "../watch/watched-adapter.ts"
import { instancesOf, type InstanceSource } from "./bench-instances.ts"

/**
 * Determines whether a second instance of the subject uses the store of the first. An instance that
 * lags behind counts as sharing: the kit looks for the written records again after other calls.
 *
 * @param source - the parts from which instances are created
 * @param module - the module that creates the second instance, if that is in another process
 * @returns false only if neither instance finds anything that the other one wrote
 */
export async function isStoreShared(source: InstanceSource, module?: string): Promise<boolean> {
  const { deadline } = source.options
  const namespace = `k${randomBytes(4).toString("hex")}-shared`
  const instances = instancesOf(source, {}, namespace, undefined)
  try {
    const { subject } = await instances.open()
    const second =
      module === undefined
        ? (await instances.open()).subject.adapter
        : (await instances.openElsewhere(module)).adapter
    const sample = createSamples(namespace)
    return await isShared(
      watchAdapter(subject.adapter, deadline),
      watchAdapter(second, deadline),
      sample,
    )
  } catch {
    // Instances that cannot be opened or used are reported by the cases.
    return true
  } finally {
    await instances.close(deadline).catch(() => false)
  }
}

async function isShared(one: Watch, other: Watch, sample: Samples): Promise<boolean> {
  if (one.has("createUser") && one.has("getUser")) return sharesUsers(one, other, sample)
  if (!one.has("createVerificationToken") || !one.has("useVerificationToken")) return true
  return sharesTokens(one, other, sample)
}

async function sharesUsers(one: Watch, other: Watch, sample: Samples): Promise<boolean> {
  const first = await one.adapter.createUser(sample.user())
  const second = await other.adapter.createUser(sample.user())
  const isFound =
    (await isUser(other, first)) || (await isUser(one, second)) || (await isUser(other, first))
  for (const [{ adapter, has }, { id }] of [
    [one, first],
    [other, second],
  ] as const) {
    if (has("deleteUser")) await adapter.deleteUser(id)
  }
  return isFound
}

/** Two stores may give the same ID to different users. */
async function isUser(
  { adapter }: Watch,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<boolean> {
  return (await adapter.getUser(id))?.email === email
}

async function sharesTokens(one: Watch, other: Watch, sample: Samples): Promise<boolean> {
  const [first, second] = [sample.token(), sample.token()]
  await one.adapter.createVerificationToken(first)
  await other.adapter.createVerificationToken(second)
  const found = [
    await other.adapter.useVerificationToken(first),
    await one.adapter.useVerificationToken(second),
    await other.adapter.useVerificationToken(first),
  ]
  return found.some((token) => token !== null && token !== undefined)
}
