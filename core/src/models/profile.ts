// TypeScript gives an interface that is augmented through two modules all members only if both modules
// export it from one module that does not declare it, and if nothing imports the declaration itself.
export type { Profile } from "./declared/profile.ts"
