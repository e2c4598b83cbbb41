/**
 * The versions with which the packages of Lockstep can be installed: their peer dependencies. A test compares
 * them with the manifests.
 */
export const versionRanges: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "@lockstep/core": { "@simplewebauthn/server": ">=11 <15", nodemailer: ">=7 <11" },
  "@lockstep/express": { express: "^4.18.2 || ^5.0.0" },
  "@lockstep/next": {
    "@types/react": "^18.3.0 || ^19.0.0",
    next: "^15.5.0 || ^16.0.0",
    react: "^18.3.0 || ^19.0.0",
  },
  "@lockstep/drizzle-adapter": { "drizzle-orm": ">=0.44 <0.46" },
  "@lockstep/kysely-adapter": { kysely: ">=0.28 <0.30" },
  "@lockstep/mongodb-adapter": { mongodb: ">=6.10 <8" },
  "@lockstep/prisma-adapter": { "@prisma/client": ">=6.19 <8" },
  "@lockstep/redis-adapter": { "@upstash/redis": ">=1.34 <2", ioredis: ">=5 <7", redis: ">=5 <7" },
}

/** The versions of Node.js with which Lockstep runs. */
export const nodeRange = ">=22.12"
