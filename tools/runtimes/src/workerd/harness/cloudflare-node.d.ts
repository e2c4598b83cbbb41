/** What a Worker has for the servers that it starts with `node:http`. */
declare module "cloudflare:node" {
  /** Hands a request to the server that listens on a port. */
  export function handleAsNodeRequest(port: number, request: Request): Promise<Response>
}
