// As in Auth.js 5: getServerSession of version 4 cannot receive a configuration.
throw new ReferenceError(
  'There is no "next-auth/next" any more. Call auth(), which your configuration gives, to read the session.',
)

export {}
