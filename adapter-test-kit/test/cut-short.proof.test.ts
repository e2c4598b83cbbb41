import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import {
  checkAdapter,
  collectAdapterTests,
  type KitOptions,
  type SubjectFactory,
} from "@lockstep/adapter-test-kit"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, onTestFinished, test } from "vitest"

const patient: KitOptions = { only: ["X1", "U1"], deadline: 600_000 }

test("a run that is aborted in the midst of a case has judged what came before", async () => {
  const end = new AbortController()
  const before = collectAdapterTests(MemoryAdapter(), { only: ["X1"] }).length
  let made = 0
  const subject: SubjectFactory = () => {
    made += 1
    if (made <= before) return MemoryAdapter()
    end.abort()
    return new Promise(() => {})
  }
  const report = await checkAdapter(subject, { ...patient, signal: end.signal })
  expect(report.rules.map(({ id, status }) => `${id} ${status}`)).toEqual(["X1 pass"])
  expect(report.unfinished).toEqual(["U1"])
})

test("a run that is aborted before it begins has judged nothing", async () => {
  const report = await checkAdapter(MemoryAdapter(), { ...patient, signal: AbortSignal.abort() })
  expect(report.rules).toEqual([])
  expect(report.unfinished).toEqual(["X1", "U1"])
  expect(report.badge).toBeNull()
})

test("a run that comes to its end does not mind a signal", async () => {
  const { signal } = new AbortController()
  const report = await checkAdapter(MemoryAdapter(), { only: ["U1"], signal })
  expect(report.unfinished).toEqual([])
})

test("a run that the factory ends has written what came before", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-cut-short-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const json = path.join(folder, "out.json")
  let made = 0
  const subject: SubjectFactory = () => {
    made += 1
    if (made > 2) throw new Error("no more connections")
    return MemoryAdapter()
  }
  const options: KitOptions = { only: ["X1", "U1"], report: { json } }
  await expect(checkAdapter(subject, options)).rejects.toThrow("no more connections")
  const { rules, unfinished } = JSON.parse(readFileSync(json, "utf8"))
  expect(rules).toMatchObject([{ id: "X1", status: "pass" }])
  expect(unfinished).toEqual(["U1"])
})
