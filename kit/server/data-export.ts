import type { Db } from './db/db.ts'
import { rowsOf, type Statement } from './db/prepared.ts'
import { extensionPoint } from './extensions.ts'

/** Rows read at a time: an export of years takes no more memory than one of a day. */
export const PAGE = 500

/** A file of the data that a member downloads, as pieces of JSON. `words` say in Korean what is in it. */
export type ExportPart = { name: string; words: string; pieces(db: Db, userNo: number): AsyncGenerator<string> }

export const exportParts = extensionPoint<readonly ExportPart[]>('exportParts')

/** All rows of a list, by the number that orders them. $1 is the member, $2 the number of the last one. */
export const list = (name: string, words: string, key: string, select: string): ExportPart => ({
  name,
  words,
  pieces(db, userNo) {
    const page: Statement = `select * from (${select}) x where ${key} > $2 order by ${key} limit ${PAGE}`
    return pagesOf((last: Record<string, number> | undefined) => rowsOf<Record<string, number>>(db, page, [userNo, last?.[key] ?? 0]))
  },
})

/** A short list, or one thing, in one reading. */
export const whole = (name: string, words: string, select: string): ExportPart => ({
  name,
  words,
  async *pieces(db, userNo) {
    yield `${JSON.stringify(await rowsOf(db, select, [userNo]), null, 2)}\n`
  },
})

/** All rows of a list, page by page, each read after the last row of the one before. */
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
