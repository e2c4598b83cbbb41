/**
 * Returns the binding of a database in the Worker.
 *
 * @param index - index of the database, from 0
 */
export function bindingOf(index: number): string {
  return `DB${index}`
}

/** The Worker that runs a client's statements on its databases. */
export const d1Worker = `export default {
  async fetch(request, bindings) {
    const { name, method, statements, options } = await request.json()
    const database = bindings[name]
    try {
      if (method === "exec") return Response.json({ answer: await database.exec(options) })
      const prepared = statements.map(({ sql, values }) => database.prepare(sql).bind(...values))
      const isBatch = method === "batch"
      const answer = isBatch ? await database.batch(prepared) : await prepared[0][method](options)
      return Response.json({ answer })
    } catch (error) {
      return Response.json({ message: error.message })
    }
  },
}`
