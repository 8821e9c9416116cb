import type { Db } from './db/db.ts'
import { rowsOf, type Statement } from './db/prepared.ts'
import { extensionPoint } from './extensions.ts'
import type { SecretBox } from './keys/secret-box.ts'

/** Rows per read, so that the memory of an export does not depend on its size. */
export const PAGE = 500

/** A file of a member's data export, as pieces of JSON. `words` describe its content in Korean; `box` opens what is stored sealed. */
export type ExportPart = { name: string; words: string; pieces(db: Db, userNo: number, box: SecretBox): AsyncGenerator<string> }

export const exportParts = extensionPoint<readonly ExportPart[]>('exportParts')

/** All rows of a list in pages, ordered by `key`. $1 is the member, $2 the key of the last row. */
export const list = (name: string, words: string, key: string, select: string): ExportPart => ({
  name,
  words,
  pieces(db, userNo) {
    const page: Statement = `select * from (${select}) x where ${key} > $2 order by ${key} limit ${PAGE}`
    return pagesOf((last: Record<string, unknown> | undefined) =>
      rowsOf<Record<string, unknown>>(db, page, [userNo, Number(last?.[key] ?? 0)]),
    )
  },
})

/** A short list or a single row, in one read. */
export const whole = (name: string, words: string, select: string): ExportPart => ({
  name,
  words,
  async *pieces(db, userNo) {
    yield `${JSON.stringify(await rowsOf(db, select, [userNo]), null, 2)}\n`
  },
})

/** All rows of a list as JSON, page by page; each page starts after the last row of the previous one. */
export async function* pagesOf<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<string> {
  let between = '[\n'
  for (let last: Row | undefined; ;) {
    const rows = await read(last)
    for (const row of rows) {
      yield between + JSON.stringify(row)
      between = ',\n'
    }
    if (rows.length < PAGE) break
    last = rows.at(-1)
  }
  yield between === '[\n' ? '[]\n' : '\n]\n'
}
