/** What `lockstep --help` prints. */
export const mainHelp: string = `Sets up Lockstep in an application, and checks it.

  npx @lockstep/cli secret [--write .env.local] [--rotate]
      prints a new AUTH_SECRET, or writes it to a file
  npx @lockstep/cli doctor [--config ./auth.ts] [--production] [--offline]
      checks the configuration, the environment, the providers and the database
  npx @lockstep/cli schema <adapter> <dialect> [--with entries]
      prints the tables of an adapter
  npx @lockstep/cli schema check
  npx @lockstep/cli schema diff <adapter> <dialect>
      reports what your database lacks, and prints statements that add it
  npx @lockstep/cli init <express|next|hono>
      writes the files of the quick start
  npx @lockstep/cli migrate --check
      lists what a move from Auth.js changes
  npx @lockstep/cli prune [--config ./auth.ts] [--limit 500]
      deletes sessions, verification tokens and entries of the store that have expired
  npx @lockstep/cli tokens seal [--config ./auth.ts]
  npx @lockstep/cli tokens open [--config ./auth.ts]
      encrypts, or decrypts, the provider tokens that are stored in accounts

Every command has --json and --help. Exit code: 0 if all is well, 1 if there are findings, 2 if the command
could not run.
`
