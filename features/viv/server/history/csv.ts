import { koreanClock, koreanDay } from '#kit/contract/time.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import { BYTE_ORDER_MARK, csvRow } from '#kit/server/csv.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { memberFile } from '#kit/server/http/member-file.ts'
import { beginHistoryFile, type HistoryLine, type listHistory } from '../../contract.ts'
import { vivErrors } from '../../errors.ts'
import { lineWords, paymentPurpose } from '../../rules.ts'
import { historyOf } from './history.ts'

/** Lines read by one query. */
const PAGE = 500

type Filter = Body<typeof beginHistoryFile>

/** A member's history as a file. */
export const historyFile = memberFile<Filter>({
  path: '/v1/user/viv/history.csv',
  type: 'text/csv; charset=utf-8',
  names: ['group', 'month'],
  parse: (filter) => beginHistoryFile.body.parse(filter),
  problem: vivErrors.file_link,
  fileName: ({ group, month }, now) => `${['haru-viv', group, month ?? koreanDay(now)].filter(Boolean).join('-')}.csv`,
  content: ({ db, userNo, filter }) => csvParts(db, userNo, filter),
})

async function* csvParts(db: Pool, userNo: number, filter: Filter): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvRow(HEADER)}`
  let after: Pick<Query<typeof listHistory>, 'before_dt' | 'before_no'> = {}
  for (;;) {
    const { bytes } = await historyOf(db, userNo, { ...filter, ...after, limit: PAGE })
    const lines = JSON.parse(bytes.toString()) as HistoryLine[]
    if (lines.length > 0) yield lines.map((line) => csvRow(cellsOf(line))).join('')
    const last = lines.at(-1)
    if (!last || lines.length < PAGE) return
    after = { before_dt: last.reg_dt, before_no: last.entry_no }
  }
}

const HEADER = ['날짜', '시각', '내용', '상대', '메시지', '유료 비브', '무료 비브', '남은 유료 비브', '남은 무료 비브', '번호']

function cellsOf(line: HistoryLine): (string | number)[] {
  const { reg_dt, ref, other, message, paid, free, balance, entry_no } = line
  const at = new Date(reg_dt)
  const who = other?.haru_name ?? ''
  const what = [lineWords(line), paymentPurpose(ref)].filter((text) => text !== null).join(' · ')
  return [koreanDay(at), koreanClock(at), what, who, message ?? '', paid, free, balance.paid, balance.free, entry_no]
}
