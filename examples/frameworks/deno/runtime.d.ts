/** What `server.ts` uses. An application has it from the extension of its editor, or `deno types`. */
declare const Deno: {
  serve(
    options: { hostname: string; port: number },
    handler: (request: Request) => Promise<Response>,
  ): unknown
}
