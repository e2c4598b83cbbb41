import {
  ASYMMETRIC_MATCHERS_OBJECT,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  addCustomEqualityTesters,
  chai,
  customMatchers,
  getState,
  setState,
  type ExpectStatic,
} from "@vitest/expect"

type Extend = (
  this: typeof chai.expect,
  expect: ExpectStatic,
  matchers: Parameters<ExpectStatic["extend"]>[0],
) => void

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)

/** The assertions of vitest, combined in the same way as in vitest. */
export const expect: ExpectStatic = Object.assign(
  // The plugins add the methods of vitest to what chai returns.
  ((value: unknown, message?: string) => chai.expect(value, message)) as ExpectStatic,
  chai.expect,
  // A plugin stored them there.
  Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT) as object,
  {
    getState: () => getState(expect),
    setState: (state: Partial<ReturnType<ExpectStatic["getState"]>>) => setState(state, expect),
    addEqualityTesters: addCustomEqualityTesters,
    extend(matchers: Parameters<ExpectStatic["extend"]>[0]) {
      // A plugin adds it, so chai's types do not contain it.
      const extend = Reflect.get(chai.expect, "extend") as Extend
      extend.call(chai.expect, expect, matchers)
    },
    unreachable: (message?: string) => chai.assert.fail(message ?? "This should not be reached."),
  },
)

Reflect.set(globalThis, GLOBAL_EXPECT, expect)
setState({ assertionCalls: 0, isExpectingAssertions: false }, expect)
expect.extend(customMatchers)
