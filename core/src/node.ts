/** Requests and responses of Node.js, for frameworks on `node:http` and `node:http2`. */
export { applyCookies, type CookieSource, type UnsentHead } from "./node/apply-cookies.ts"
export { BadRequest } from "./node/bad-request.ts"
export { nodeOrigin, type OriginOptions } from "./node/node-origin.ts"
export type { NodeRequest, NodeResponse } from "./node/node-request.ts"
export { pathOf, queryOf } from "./node/request-target.ts"
export { sendAnswer } from "./node/send-answer.ts"
export { sendResponse } from "./node/send-response.ts"
export { toRequest, type ToRequestOptions } from "./node/to-request.ts"
