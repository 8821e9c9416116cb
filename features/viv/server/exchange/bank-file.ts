import { maskName } from '#features/identity/rules.ts'
import { isOperatorSql, logAct, operatorNameSql, someoneSql, type OperatorContext } from '#features/operator/server/public.ts'
import { readBanks } from '#features/catalogue/server/public.ts'
import { openAccount } from './bank-account.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'
import type { Batch, createBatch, getBatch, openBatchFile } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { BANK_WORDS, BATCH_COLUMNS, BATCH_MAX, csvOf } from '../../operator-rules.ts'
import { EXCHANGE } from '../../transitions.ts'
import { ledgerDiffers, openLossesOf, hasOpenLossSql } from './stops.ts'

type Approved = { exchange_no: number; user_no: number; net_won: number; state: number; batch_no: number | null }

/**
 * Puts approved exchanges into a file for the bank. One that is already in another file needs `again_reason`. The operator who approved an
 * exchange can neither put it into a file nor open that file: two operators are needed for each payment.
 * @throws `treasury.batch_empty`, `treasury.batch_state`, `treasury.again`, `treasury.own`, `treasury.same_person`, `treasury.books`,
 * `treasury.loss`
 */
export async function makeBatch(
  op: OperatorContext,
  { exchange_nos, again_reason }: Body<typeof createBatch>,
): Promise<Answer<typeof createBatch>> {
  const { tx, operatorNo, now } = op
  await refuseWhileLedgerDiffers(tx)
  const rows = exchange_nos === undefined ? await lockUnsent(op) : await lockChosen(op, [...new Set(exchange_nos)])
  if (rows.length === 0) throw vivOperatorErrors.batch_empty()
  const again = rows.flatMap(({ exchange_no, batch_no }) => (batch_no === null ? [] : [{ exchange_no, batch_no }]))
  if (again.length > 0 && again_reason === undefined) throw vivOperatorErrors.again('again_reason')
  const nos = rows.map(({ exchange_no }) => exchange_no)
  const won = rows.reduce((sum, { net_won }) => sum + net_won, 0)
  const [made] = await tx.sql<[{ batch_no: number }]>`
    insert into treasury_batch (made_by, exchanges, net_won, reg_dt) values (${operatorNo}, ${rows.length}, ${won}, ${now}) returning batch_no`
  await tx.sql`insert into treasury_batch_row (batch_no, exchange_no) select ${made.batch_no}, unnest(${nos}::bigint[])`
  const facts = { exchange_nos: nos, net_won: won, again }
  const reason = again.length > 0 ? again_reason : undefined
  await logAct(op, { act: 'batch.create', target: `batch:${made.batch_no}`, facts, ...(reason !== undefined && { reason }) })
  return { ...(await batchOf(tx, made.batch_no)), again }
}

/** Pays nothing while the ledger has open differences. @throws `treasury.books` */
async function refuseWhileLedgerDiffers(tx: Tx): Promise<void> {
  if (await ledgerDiffers(tx)) throw vivOperatorErrors.books()
}

/**
 * Approved exchanges that are in no file, the most urgent first. Excludes the operator's own ones, those that the operator approved, and those
 * of members with an open loss. Those whose approver is no longer an operator have to be chosen explicitly.
 */
async function lockUnsent({ tx, operatorNo, memberNo }: OperatorContext): Promise<Approved[]> {
  const { sql } = tx
  const locked = await sql<{ exchange_no: number }[]>`
    select exchange_no from viv_exchange x
    where state = ${EXCHANGE.approved} and user_no is distinct from ${memberNo} and approve_by <> ${operatorNo} and not exists (select from treasury_batch_row r where r.exchange_no = x.exchange_no)
      and ${sql.unsafe(isOperatorSql('x.approve_by'))}
      and not (${sql.unsafe(hasOpenLossSql('x.user_no'))})
    order by due_dt, exchange_no limit ${BATCH_MAX} for no key update`
  // Read again under the lock: another operator may have put them into a file in the meantime.
  return tx.sql<Approved[]>`
    select exchange_no, user_no, net_won, state, null::bigint as batch_no from viv_exchange x
    where exchange_no = any(${locked.map(({ exchange_no }) => exchange_no)})
      and not exists (select from treasury_batch_row r where r.exchange_no = x.exchange_no)
    order by due_dt, exchange_no`
}

async function lockChosen({ tx, operatorNo, memberNo }: OperatorContext, nos: number[]): Promise<Approved[]> {
  const locked = await tx.sql<{ exchange_no: number; user_no: number; state: number; approve_by: number | null }[]>`
    select exchange_no, user_no, state, approve_by from viv_exchange where exchange_no = any(${nos}) order by exchange_no for no key update`
  if (locked.length < nos.length || locked.some(({ state }) => state !== EXCHANGE.approved)) {
    throw vivOperatorErrors.batch_state('exchange_nos')
  }
  if (locked.some(({ user_no }) => user_no === memberNo)) throw vivOperatorErrors.own('exchange_nos')
  if (locked.some(({ approve_by }) => approve_by === operatorNo)) throw vivOperatorErrors.same_person('exchange_nos')
  const losses = await openLossesOf(
    tx,
    locked.map(({ user_no }) => user_no),
  )
  if (losses.size > 0) throw vivOperatorErrors.loss('exchange_nos')
  // Read under the lock, so that nobody puts one into another file in the meantime.
  return tx.sql<Approved[]>`
    select exchange_no, user_no, net_won, state,
      (select max(r.batch_no) from treasury_batch_row r where r.exchange_no = x.exchange_no) as batch_no
    from viv_exchange x where exchange_no = any(${nos}) order by due_dt, exchange_no`
}

type Sealed = {
  exchange_no: number
  user_no: number
  net_won: number
  state: number
  approve_by: number | null
  /** A later file contains it too; only the latest counts. */
  is_in_later_file: boolean
  bank_code: string
  account_sealed: Uint8Array
  holder: string
}

/** Decrypts the account numbers of a batch for the bank's form, after writing to the audit log. @throws `treasury.same_person` */
export async function openFile(op: OperatorContext, box: SecretBox, batchNo: number): Promise<Answer<typeof openBatchFile>> {
  const { tx, operatorNo, now } = op
  const [batch] = await tx.sql<{ opened: number }[]>`
    update treasury_batch set opened = opened + 1 where batch_no = ${batchNo} returning opened`
  if (!batch) throw vivOperatorErrors.not_found()
  await refuseWhileLedgerDiffers(tx)
  const rows = await tx.sql<Sealed[]>`
    select x.exchange_no, x.user_no, x.net_won, x.state, x.approve_by, x.bank_code, x.account_sealed, x.holder,
      exists (select from treasury_batch_row n where n.exchange_no = x.exchange_no and n.batch_no > ${batchNo}) as is_in_later_file
    from treasury_batch_row r join viv_exchange x on x.exchange_no = r.exchange_no
    where r.batch_no = ${batchNo} order by x.due_dt, x.exchange_no`
  const losses = await openLossesOf(
    tx,
    rows.map(({ user_no }) => user_no),
  )
  const sent = rows.filter((row) => row.state === EXCHANGE.approved && !row.is_in_later_file && !losses.has(row.user_no))
  const leftOut = rows.filter((row) => !sent.includes(row)).map(({ exchange_no }) => exchange_no)
  if (sent.length === 0) throw vivOperatorErrors.batch_empty()
  if (sent.some(({ approve_by }) => approve_by === operatorNo)) throw vivOperatorErrors.same_person()
  const won = sent.reduce((sum, { net_won }) => sum + net_won, 0)
  const facts = { exchange_nos: sent.map(({ exchange_no }) => exchange_no), left_out: leftOut, net_won: won, opened: batch.opened }
  await logAct(op, { act: 'batch.open', target: `batch:${batchNo}`, facts })
  const lines = sent.map((row) => [row.bank_code, openAccount(box, row.user_no, row.account_sealed), row.holder, row.net_won, BANK_WORDS])
  return {
    file_name: `haru-exchange-${koreanDay(now).replaceAll('-', '')}-${batchNo}.csv`,
    csv: csvOf([BATCH_COLUMNS, ...lines]),
    exchanges: sent.length,
    net_won: won,
    opened: batch.opened,
    left_out: leftOut,
  }
}

/** A page of batches, newest first. */
export function batchesOf({ sql }: Pool, { before_no, limit }: { before_no?: number | undefined; limit: number }): Promise<Batch[]> {
  return sql<Batch[]>`
    select ${sql.unsafe(COLUMNS)} from treasury_batch b where b.batch_no < ${before_no ?? Number.MAX_SAFE_INTEGER}
    order by b.batch_no desc limit ${limit}`
}

/** One batch with its exchanges. @throws `treasury.not_found` */
export async function batchCase(db: Pool, batchNo: number): Promise<Answer<typeof getBatch>> {
  const batch = await batchOf(db, batchNo)
  const { sql } = db
  type Row = Omit<Answer<typeof getBatch>['rows'][number], 'bank_name'> & { bank_code: string }
  const rows = await sql<Row[]>`
    select x.exchange_no, ${sql.unsafe(someoneSql('x.user_no'))} as member, x.net_won, x.bank_code, x.account_last4, x.holder, x.state
    from treasury_batch_row r join viv_exchange x on x.exchange_no = r.exchange_no
    where r.batch_no = ${batchNo} order by x.due_dt, x.exchange_no`
  const banks = await readBanks(db)
  return {
    ...batch,
    rows: rows.map(({ bank_code, ...row }) => ({ ...row, holder: maskName(row.holder), bank_name: banks.nameOf(bank_code) })),
  }
}

const COLUMNS = `b.batch_no, ${operatorNameSql('b.made_by')} as made_by, b.exchanges, b.net_won, b.opened, b.reg_dt`

async function batchOf({ sql }: Db, batchNo: number): Promise<Batch> {
  const [row] = await sql<Batch[]>`select ${sql.unsafe(COLUMNS)} from treasury_batch b where b.batch_no = ${batchNo}`
  if (!row) throw vivOperatorErrors.not_found()
  return row
}
