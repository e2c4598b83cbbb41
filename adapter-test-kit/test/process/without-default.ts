export { sqliteSubject } from "./sqlite-subject.ts"
