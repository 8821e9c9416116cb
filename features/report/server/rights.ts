import { notify } from '#features/alarm/server/public.ts'
import { href } from '#features/routes.ts'
import { endOfDayAfter } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { transition, type StateMachine } from '#kit/server/transition.ts'
import { reportCaseErrors } from '../operator-errors.ts'
import { RIGHTS_BLOCK_DAYS } from '../rules.ts'
import { blockTransitions, OPEN_BLOCK, RIGHTS_BLOCK } from '../transitions.ts'
import { momentText, reportAlarms } from '../words/decision.ts'
import { rightsMail } from '../words/rights.ts'
import { lockTarget } from './cases.ts'
import { settleContent } from './content.ts'
import type { Target } from './targets.ts'

/** Whose rights: of a member who reported it, or of somebody whom operators entered. */
type Claim = { text: string } & ({ reportNo: number; userNo: number } | { name: string; mail: string })

type Opening = { target: Target; targetUserNo: number; claim: Claim; now: Date; extensions: Extensions }

/**
 * Blocks content for 30 days and tells both sides (정보통신망법 제44조의2). Null if it is blocked already: then nothing changes. The caller holds the
 * target's lock.
 */
export async function openBlock(tx: Tx, { target, targetUserNo, claim, now, extensions }: Opening): Promise<number | null> {
  const end = endOfDayAfter(now, RIGHTS_BLOCK_DAYS)
  const by =
    'userNo' in claim ? { reportNo: claim.reportNo, userNo: claim.userNo, name: '', mail: '' } : { reportNo: null, userNo: null, ...claim }
  const [made] = await tx.sql<{ block_no: number }[]>`
    insert into rights_block (target_kind, target_no, target_user_no, report_no, user_no, claimant_name, claimant_mail, claim, reg_dt, end_dt)
    values (${target.target_kind}, ${target.target_no}, ${targetUserNo}, ${by.reportNo}, ${by.userNo}, ${by.name}, ${by.mail}, ${claim.text}, ${now}, ${end})
    on conflict (target_kind, target_no) where state in (1, 2) do nothing returning block_no`
  if (!made) return null
  const { block_no } = made
  await setTimers(tx, [{ kind: BLOCK_END, no: block_no, due_at: end }], now)
  await settleContent(tx, target, { now, extensions })
  const { target_kind } = target
  const until = momentText(end.toISOString())
  await tellBoth(tx, { block_no, target_kind, target_user_no: targetUserNo, user_no: by.userNo, claimant_mail: by.mail }, now, {
    author: reportAlarms.blocked(target_kind, until),
    claimant: reportAlarms.blockedForClaimant(target_kind, until),
  })
  return block_no
}

export type BlockKey = Target & { block_no: number; target_user_no: number | null; user_no: number | null; claimant_mail: string }

/** Alarms to the author and to the member who asked; a mail to who has no account. */
export async function tellBoth(
  tx: Tx,
  { block_no, target_kind, target_user_no, user_no, claimant_mail }: Omit<BlockKey, 'target_no'>,
  now: Date,
  texts: { author?: string; claimant?: string },
): Promise<void> {
  const target = `rights:${block_no}`
  if (texts.author !== undefined && target_user_no !== null) {
    await notify(tx, { kind: 'SANCTION', to: target_user_no, target, link: href('Appeal'), text: texts.author }, now)
  }
  if (texts.claimant === undefined) return
  if (user_no !== null) await notify(tx, { kind: 'REPORT_RESULT', to: user_no, target, link: href('AlarmMain'), text: texts.claimant }, now)
  if (claimant_mail !== '') await send(tx, rightsMail(claimant_mail, target_kind, texts.claimant), now)
}

/** Blocks for somebody's rights. What ended is shown or stays hidden by `settleContent`. */
export const blocks: StateMachine<typeof blockTransitions, 'rights_block'> = {
  transitions: blockTransitions,
  table: 'rights_block',
  key: 'block_no',
  guards: {},
  effects: {},
  refusal: ({ state }) => (state === null ? reportCaseErrors.not_found() : reportCaseErrors.block_over()),
}

const BLOCK_END = 'report.rights'

/** On the last day it ends as operators decided; without a decision it is shown again if its author objected, else it stays hidden. */
export const rightsTimer: Timer = {
  kind: BLOCK_END,
  async fire({ tx, no, now, services: { extensions } }) {
    const key = await lockBlock(tx, no)
    if (!key || !OPEN_BLOCK.includes(key.state) || new Date(key.end_dt) > now) return
    const plan = key.plan ?? (key.state === RIGHTS_BLOCK.objected ? 'restore' : 'remove')
    await transition(tx, blocks, no, { act: plan, by: 'timer', context: undefined, set: { close_dt: now } })
    await settleContent(tx, key, { now, extensions })
    const text = plan === 'restore' ? reportAlarms.restored(key.target_kind) : reportAlarms.removed(key.target_kind)
    await tellBoth(tx, key, now, { author: text, claimant: text })
  },
}

type StoredBlock = BlockKey & { state: number; plan: 'restore' | 'remove' | null; end_dt: string }

/** Locks what is blocked and then the block; null: there is none. */
export async function lockBlock(tx: Tx, blockNo: number): Promise<StoredBlock | null> {
  const read = (lock: string) => tx.sql<StoredBlock[]>`
    select block_no, target_kind, target_no, target_user_no, user_no, claimant_mail, state, plan, end_dt from rights_block
    where block_no = ${blockNo} ${tx.sql.unsafe(lock)}`
  const [seen] = await read('')
  if (!seen) return null
  await lockTarget(tx, seen)
  const [locked] = await read('for no key update')
  return locked ?? null
}

/** Ends the timer of a block that was refused. */
export const stopBlockTimer = (tx: Tx, blockNo: number, now: Date): Promise<void> =>
  setTimers(tx, [{ kind: BLOCK_END, no: blockNo, due_at: null }], now)
