import type { KitOptions } from "@lockstep/adapter-test-kit"

/** Values for the columns of the application's own that the tests' tables have. */
export const ownFields = {
  extraUserFields: {
    role: ["admin", null],
    age: [42, 0],
    isActive: [true, false],
    createdAt: [new Date("2031-07-01T12:00:00.123Z"), null],
    settings: [{ theme: "dark", tags: ["a"] }, null],
  },
  extraSessionFields: {
    device: ["Firefox 🦊", null],
    createdAt: [null, new Date("2032-07-01T12:00:00.456Z")],
  },
} as const satisfies KitOptions
