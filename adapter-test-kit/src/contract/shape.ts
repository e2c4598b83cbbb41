import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import { NotApplicable, defineCase, type ContractCase } from "../bench/case.ts"
import { ordinaryUse, type Rejections } from "../bench/ordinary-use.ts"
import { ensure } from "../values/assert.ts"
import { adapterMethods, capabilitiesOf } from "../values/capabilities.ts"
import { rejectionsDuring } from "../watch/unhandled-rejections.ts"

/** Returns the methods as a framework uses them: copied, and called without the adapter. */
const detached = (adapter: Adapter): Adapter => {
  const methods = adapterMethods.flatMap((name) => {
    const method: unknown = adapter[name]
    if (typeof method !== "function") return []
    return [
      [name, (...args: unknown[]): unknown => Reflect.apply(method, undefined, args)] as const,
    ]
  })
  return Object.fromEntries(methods)
}

const describe = (rejections: Rejections, names: readonly AdapterMethod[]): string =>
  names.map((name) => `${name}: ${String(rejections.get(name))}`).join("; ")

/** The shape of an adapter. */
export const shapeCases: readonly ContractCase[] = [
  defineCase("X1.1", "every method is an own enumerable function", [], async ({ subject }) => {
    const { methods } = capabilitiesOf(subject.adapter)
    ensure(methods.length > 0, "methods of the adapter", "at least one of the contract", methods)
    const own = Object.keys(subject.adapter)
    const others = methods.filter((name) => !own.includes(name))
    const expected = "none: write them as properties of an object literal"
    ensure(others.length === 0, "methods that are inherited or hidden", expected, others)
  }),
  defineCase("X1.2", "methods work without `this`", [], async (tools) => {
    const attached = await ordinaryUse(tools)
    const alone = await ordinaryUse({
      ...tools,
      adapter: tools.watch(detached(tools.subject.adapter)),
    })
    const lost = [...alone.keys()].filter((name) => !attached.has(name))
    const expected = "none"
    ensure(lost.length === 0, "methods that fail without this", expected, describe(alone, lost))
  }),
  defineCase("X2.1", "the adapter is not a promise", [], async ({ subject }) => {
    const isPromise = "then" in subject.adapter
    ensure(!isPromise, "the adapter", "an adapter, returned synchronously", subject.adapter)
  }),
  defineCase(
    "X2.2",
    "creating the adapter causes no unhandled rejection",
    [],
    async (tools) => {
      const seen = await rejectionsDuring(async () => void (await tools.another()))
      ensure(seen.length === 0, "unhandled rejections during its creation", "none", seen)
    },
    { anyStore: true, alone: true },
  ),
  defineCase("X3.1", "every method that is present is a function", [], async ({ subject }) => {
    const { adapter } = subject
    const hollow = adapterMethods.filter(
      (name) => name in adapter && typeof adapter[name] !== "function",
    )
    ensure(hollow.length === 0, "properties that are not functions", "none: leave them out", hollow)
  }),
  defineCase("X3.2", "every method that is present works", [], async (tools) => {
    if (capabilitiesOf(tools.subject.adapter).methods.length === 0) {
      throw new NotApplicable("the adapter has no methods")
    }
    const rejections = await ordinaryUse(tools)
    const expected = "none: leave out what is not implemented"
    const seen = describe(rejections, [...rejections.keys()])
    ensure(rejections.size === 0, "methods that fail in ordinary use", expected, seen)
  }),
]
