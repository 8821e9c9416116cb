import { z } from 'zod'
import type { OperatorContext } from '#features/operator/server/public.ts'
import { localDate, text } from '#kit/contract/shape.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { ListedHelpline } from '../contract.ts'
import type { Helpline } from '../rules.ts'
import { entryOf, lockTable, writeVersion } from './change.ts'
import { readData } from './data.ts'
import { inState, type CatalogueTable } from './table.ts'

/** A number ends, and another one takes its place in the card: rows are numbered, so that the number itself can be corrected. */
export const helplineTable: CatalogueTable<Helpline> = {
  name: 'helpline',
  area: 'safety',
  shape: z.object({
    tel: z.string().regex(/^\d{3,4}(-\d{4})?$|^0\d{1,2}-\d{3,4}-\d{4}$/, { error: '전화번호를 다시 확인해 주세요. 예: 109, 1577-0199' }),
    name: text(2, 30),
    hours: text(2, 30),
    is_care: z.boolean(),
    checked_on: localDate,
  }),
  bundled: () => readData<Helpline[]>('helplines.json').map((line, nth) => [String(nth + 1), line]),
  unique: { field: 'tel', of: ({ tel }) => tel },
  textOf: ({ tel, name }) => `${tel} ${name}`,
  publicView: (rows) =>
    rows
      .filter(({ state }) => state === 'active')
      .map(({ row: { tel, name, hours, is_care } }): ListedHelpline => ({ tel, name, hours, is_care })),
}

/** Dates the check of all lines in use today. @throws `catalogue.changed`, `catalogue.nothing` */
export async function checkHelplines(op: OperatorContext, versionNo: number): Promise<{ version_no: number }> {
  const before = await lockTable(op, helplineTable, versionNo)
  const today = koreanDay(op.now)
  const writes = before.rows
    .filter(inState('active'))
    .filter(({ row }) => row.checked_on !== today)
    .map((one) => ({ key: one.key, entry: { ...entryOf(one), row: { ...one.row, checked_on: today } } }))
  return { version_no: await writeVersion(op, helplineTable, before, { act: 'edit', writes }) }
}
