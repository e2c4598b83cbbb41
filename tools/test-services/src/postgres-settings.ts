/** Arguments for a test server: it does not need to survive a power cut, and many pools connect at once. */
export const postgresSettings: readonly string[] = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=500",
].flatMap((setting) => ["-c", setting])
