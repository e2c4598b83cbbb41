import { expect, expectTypeOf, test } from "vitest"
import type {
  AdapterOf,
  AdapterSession,
  AdapterUser,
  OnUnknownField,
} from "../../../src/adapters.ts"
import type { BrokenPromises, Keeping } from "./promised-types.ts"

interface Member extends AdapterUser {
  role: string
}

interface Device extends AdapterSession {
  device: string | null
}

interface Right {
  adapter: AdapterOf<Member, Device>
  adapterOf: AdapterOf<Member, Device>
  user: Member
  session: Device
  options: { readonly onUnknownField?: OnUnknownField }
  role: string
  device: string | null
}

type With<Changes> = Omit<Right, keyof Changes> & Changes

type Store = AdapterOf<Member, Device>

type WithMethods<Methods> = With<{
  adapter: Omit<Store, keyof Methods> & Methods
  adapterOf: Omit<Store, keyof Methods> & Methods
}>

test("types that keep every promise let a value through", () => {
  const open: Keeping<Right, string> = "open"
  expectTypeOf<BrokenPromises<Right>>().toEqualTypeOf<never>()
  expect(open).toBe("open")
})

test("types that break a promise let nothing through, and say which", () => {
  type Wrong = With<{ role: "admin" }>
  // @ts-expect-error: a role is any string
  const open: Keeping<Wrong, string> = "open"
  const said: Keeping<Wrong, string> = "broken: UserOf has the field as it was declared"
  expect(said).not.toBe(open)
})

test("a field of another type, of any type, or that is not declared is found", () => {
  expectTypeOf<BrokenPromises<With<{ device: string }>>>().toEqualTypeOf<
    | "SessionOf has the field as it was declared"
    | "the session callback receives the field of SessionOf"
  >()
  interface Anything extends AdapterUser {
    // oxlint-disable-next-line no-explicit-any -- this is what must be found
    role: any
  }
  type Loose = With<{ user: Anything; adapter: AdapterOf<Anything, Device> }>
  expectTypeOf<"UserOf has the field as it was declared">().toExtend<BrokenPromises<Loose>>()
  type Open = Member & { [name: string]: unknown }
  type Undeclared = With<{ user: Open; adapter: AdapterOf<Open, Device> }>
  expectTypeOf<"UserOf has no undeclared fields">().toExtend<BrokenPromises<Undeclared>>()
})

test("a method that returns less than its record is found by its name", () => {
  type Plain = WithMethods<{ getUserByEmail(email: string): Promise<AdapterUser | null> }>
  expectTypeOf<BrokenPromises<Plain>>().toEqualTypeOf<
    "getUserByEmail returns UserOf or SessionOf" | "getUserByEmail fits core's AdapterOf"
  >()
  type Both = WithMethods<{
    getSessionAndUser(token: string): Promise<{ session: Device; user: AdapterUser } | null>
  }>
  expectTypeOf<BrokenPromises<Both>>().toEqualTypeOf<
    "getSessionAndUser returns UserOf" | "getSessionAndUser fits core's AdapterOf"
  >()
})

test("a method that returns no promise, or is not there, is found", () => {
  type Awaited = WithMethods<{ deleteSessionsByUserId(userId: string): Promise<void> | void }>
  expectTypeOf<
    BrokenPromises<Awaited>
  >().toEqualTypeOf<"deleteSessionsByUserId fits core's AdapterOf">()
  type Without = With<{
    adapter: Omit<Store, "getAuthenticator">
    adapterOf: Omit<Store, "getAuthenticator">
  }>
  expectTypeOf<BrokenPromises<Without>>().toEqualTypeOf<
    "the adapter has every method" | "getAuthenticator fits core's AdapterOf"
  >()
})

test("a change or a new record that takes a field of any type is found", () => {
  type Loose = WithMethods<{ updateUser(user: { id: string; role?: unknown }): Promise<Member> }>
  expectTypeOf<
    BrokenPromises<Loose>
  >().toEqualTypeOf<"a change of a user names the field in its type only">()
  type Strict = WithMethods<{ createUser(user: Member): Promise<Member> }>
  expectTypeOf<BrokenPromises<Strict>>().toEqualTypeOf<"a new user can do without the field">()
})

test("a named type that says another thing than the adapter is found", () => {
  type Less = With<{ adapterOf: AdapterOf<AdapterUser, Device> }>
  expectTypeOf<
    BrokenPromises<Less>
  >().toEqualTypeOf<"the named type says no less than the adapter is">()
})

test("an option that is required, or has a signature of its own, is found", () => {
  type Needed = With<{ options: { readonly prefix: string; onUnknownField?: OnUnknownField } }>
  expectTypeOf<BrokenPromises<Needed>>().toEqualTypeOf<"no option is required">()
  type Other = With<{ options: { onUnknownField?: string } }>
  expectTypeOf<BrokenPromises<Other>>().toEqualTypeOf<
    "onUnknownField has one signature" | "onUnknownField is a function"
  >()
})
