// As in Auth.js 5: the middleware of version 4 cannot receive a configuration.
throw new ReferenceError(
  'There is no "next-auth/middleware" any more. Export auth, which your configuration gives, from proxy.ts ' +
    'or middleware.ts: export { auth as proxy } from "./auth".',
)

export {}
