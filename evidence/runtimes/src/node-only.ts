/** Test files of core that apply only to Node.js: this one replaces a function of Node.js. */
export const nodeOnly: readonly string[] = ["core/test/crypto/tag-comparison.test.ts"]
