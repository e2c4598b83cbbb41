/** Requests and responses of Node.js, for frameworks on `node:http` and `node:http2`. */
export {
  applyCookies,
  type CookieSource,
  sendAnswer,
  sendResponse,
  type UnsentHead,
} from "./node/send-response.ts"
export { BadRequest } from "./node/bad-request.ts"
export {
  nodeOrigin,
  type OriginOptions,
  pathOf,
  queryOf,
  toRequest,
  type ToRequestOptions,
} from "./node/to-request.ts"
export type { NodeRequest, NodeResponse } from "./node/node-request.ts"
