import type { Tx } from '#kit/server/db/db.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { AppError } from '#kit/contract/errors.ts'
import { claimPoll } from '#features/club/server/public.ts'
import type { AdhocFields } from '../contract.ts'
import { bungaeErrors } from '../errors.ts'
import { asksAgain, confirmEnd, freeLeaveUntil, isRefusedByAge, isStartAllowed } from '../rules.ts'
import { HOPING_STATES, PARTICIPANT, SEATED_STATES, UPCOMING_STATES, type BungaeAct } from '../transitions.ts'
import { bungaeAlarms as words } from '../words/alarms.ts'
import { clubForMember } from './club.ts'
import { insertAdhoc, type Creating } from './insert.ts'
import { lockForMember, type Own } from './join.ts'
import { ageOf, agesIn } from './people.ts'
import { actOnBungae } from './progress/bungae.ts'
import type { BungaeContext } from './progress/context.ts'
import { TIMERS } from './progress/schedule.ts'
import { settle } from './progress/settle.ts'
import { lockAdhoc, participantsIn, type AdhocRecord } from './rows.ts'
import { repeat } from './series.ts'
import { setTimers } from '#kit/server/timers.ts'

/** Opens a bungae with its host as the first participant. `pollNo`: the post of the poll that becomes it. @throws `bungae.no_creating`, wrong fields */
export async function createAdhoc(
  tx: Tx,
  { meetNo, userNo, now }: Creating,
  fields: AdhocFields,
  pollNo?: number,
): Promise<{ adhoc_no: number }> {
  const club = await clubForMember(tx, meetNo, userNo)
  if (!club.is_open) throw bungaeErrors.not_now()
  if (club.role === 'member' && !club.lets_members_create) throw bungaeErrors.no_creating()
  const age = await ageOf(tx, userNo, now)
  // The host is the first participant: a capacity of two is judged when the second one joins.
  if (isRefusedByAge({ age, hostAge: age, capacity: fields.capacity, allowsTeens: club.allows_teens })) throw bungaeErrors.minor()
  checkTimes(fields, now)
  const adhocNo = await insertAdhoc(tx, { meetNo, userNo, now }, columnsOf(fields))
  if (pollNo !== undefined) await claimPoll({ tx, userNo, postNo: pollNo, now, meetNo, adhocNo })
  return { adhoc_no: adhocNo }
}

/** Changes a bungae that has not begun. A large change asks the participants again. @throws what forbids it */
export async function editAdhoc(tx: Tx, own: Own, fields: AdhocFields): Promise<void> {
  const { context, club } = await lockAsHost(tx, own)
  const { adhoc, now } = context
  if (!UPCOMING_STATES.includes(adhoc.state) || now >= new Date(adhoc.start_dt)) throw bungaeErrors.started()
  checkTimes(fields, now, adhoc)
  if (fields.capacity < adhoc.joined_qtt + adhoc.offered_qtt) throw bungaeErrors.capacity('capacity')
  const hostAge = await ageOf(tx, own.userNo, now)
  const ages = await agesIn(tx, own.adhocNo, now)
  const minors = { hostAge, capacity: fields.capacity, allowsTeens: club.allows_teens }
  if (fields.capacity !== adhoc.capacity && ages.some((age) => isRefusedByAge({ ...minors, age }))) {
    throw bungaeErrors.capacity_minor('capacity')
  }
  const { agreed_start_dt, agreed_address, agreed_lat, agreed_lng, series_no: _series, ...columns } = columnsOf(fields)
  const before = { start_dt: adhoc.agreed_start_dt, address: adhoc.agreed_address, lat: adhoc.agreed_lat, lng: adhoc.agreed_lng }
  const isLarge = asksAgain(before, { ...columns, start_dt: columns.start_dt.toISOString() })
  const others = (await participantsIn(tx, own.adhocNo, SEATED_STATES)).filter(({ user_no }) => user_no !== own.userNo)
  const agreed = isLarge ? { agreed_start_dt, agreed_address, agreed_lat, agreed_lng } : {}
  const changes = adhoc.change_qtt + (isLarge && others.length > 0 ? 1 : 0)
  await tx.sql`
    update adhoc set ${tx.sql({ ...columns, ...agreed, change_qtt: changes, recent_dt: now } as never)} where adhoc_no = ${own.adhocNo}`
  context.adhoc = (await lockAdhoc(tx, own.adhocNo))!
  const to = others.map(({ user_no }) => user_no)
  if (isLarge) await askAgain(tx, context, to)
  else if (isMoved(adhoc, context.adhoc)) await tellMoved(tx, context, to)
  await settle(tx, context)
}

const MOVED = ['start_dt', 'end_dt', 'place_name', 'address', 'lat', 'lng'] as const
/** Whether the time or the place is another one, if only a little. */
const isMoved = (before: AdhocRecord, after: AdhocRecord): boolean => MOVED.some((column) => before[column] !== after[column])

/** Tells of a change that nobody has to confirm. */
async function tellMoved(tx: Tx, { adhoc, now, alarms }: BungaeContext, seated: readonly number[]): Promise<void> {
  const hoping = await participantsIn(tx, adhoc.adhoc_no, HOPING_STATES)
  const to = [...seated, ...hoping.map(({ user_no }) => user_no)]
  alarms.push({ to, kind: 'BUNGAE_CHANGE', about: `moved:${now.getTime()}`, text: words.moved(adhoc.adhoc_name) })
}

async function askAgain(tx: Tx, context: BungaeContext, userNos: readonly number[]): Promise<void> {
  const { adhoc, now } = context
  const until = confirmEnd(adhoc, now)
  await tx.sql`
    update adhoc_member set confirm_dt = ${until} where adhoc_no = ${adhoc.adhoc_no} and state = ${PARTICIPANT.joined} and user_no = any(${[...userNos]}::bigint[])`
  await setTimers(tx, [{ kind: TIMERS.confirm, no: adhoc.adhoc_no, due_at: userNos.length > 0 ? until : null }], now)
  const waiting = await participantsIn(tx, adhoc.adhoc_no, HOPING_STATES)
  const about = `change:${now.getTime()}`
  context.alarms.push({ to: userNos, kind: 'BUNGAE_CHANGE', about, text: words.changed(adhoc.adhoc_name) })
  context.alarms.push({ to: waiting.map(({ user_no }) => user_no), kind: 'BUNGAE_CHANGE', about, text: words.edited(adhoc.adhoc_name) })
}

/** Closes or reopens it. @throws `bungae.forbidden`, what the state refuses */
export async function closeOrReopen(tx: Tx, own: Own, act: Extract<BungaeAct, 'close' | 'reopen'>): Promise<void> {
  const { context } = await lockAsHost(tx, own)
  // A deadline that has passed would close it again.
  const set = act === 'reopen' ? { deadline_dt: context.adhoc.start_dt } : {}
  await actOnBungae(tx, { act, by: 'host', context, set })
  Object.assign(context.adhoc, set)
  await settle(tx, context)
}

type Cancelling = { reason: string; endsSeries: boolean }

/** Cancels it as its host or a manager of the club. @throws `bungae.forbidden`, what the state refuses */
export async function cancelAdhoc(tx: Tx, own: Own, { reason, endsSeries }: Cancelling): Promise<void> {
  const { context, club } = await lockForMember(tx, own)
  const isHost = context.adhoc.user_no === own.userNo
  if (!isHost && club.role !== 'leader' && club.role !== 'manager') throw bungaeErrors.forbidden()
  await cancelLocked(tx, { ...context, reason }, isHost ? 'host' : 'manager')
  if (!endsSeries) await repeat(tx, context.adhoc, own.now)
}

/** Cancels a locked bungae, tells everybody in it, and marks a host who cancels late. */
export async function cancelLocked(tx: Tx, context: BungaeContext, by: 'host' | 'manager' | 'system'): Promise<void> {
  const { adhoc, now, reason = null } = context
  if (UPCOMING_STATES.includes(adhoc.state) && now >= new Date(adhoc.start_dt)) throw bungaeErrors.started()
  const involved = await participantsIn(tx, adhoc.adhoc_no, [
    PARTICIPANT.pending,
    PARTICIPANT.joined,
    PARTICIPANT.waiting,
    PARTICIPANT.offered,
  ])
  const others = involved.filter(({ user_no }) => user_no !== adhoc.user_no)
  const isLate = by === 'host' && now > freeLeaveUntil(adhoc) && others.some(({ state }) => state === PARTICIPANT.joined)
  await actOnBungae(tx, { act: 'cancel', by, context, set: { reason, late_dt: isLate ? now : null } })
  await setTimers(tx, [{ kind: TIMERS.confirm, no: adhoc.adhoc_no, due_at: null }], now)
  const to = (by === 'host' ? others : involved).map(({ user_no }) => user_no)
  context.alarms.push({ to, kind: 'BUNGAE_CANCEL', about: 'cancelled', text: words.cancelled(adhoc.adhoc_name) })
  await settle(tx, context)
}

async function lockAsHost(tx: Tx, own: Own): ReturnType<typeof lockForMember> {
  const locked = await lockForMember(tx, own)
  if (locked.context.adhoc.user_no !== own.userNo) throw bungaeErrors.forbidden()
  return locked
}

/** @throws the field that is wrong. An unchanged start may be nearer than a new one. */
function checkTimes(fields: AdhocFields, now: Date, before?: AdhocRecord): void {
  const start = new Date(fields.start_dt)
  const isSame = before !== undefined && start.getTime() === Date.parse(before.start_dt)
  const deadline = fields.deadline_dt === undefined ? start : new Date(fields.deadline_dt)
  const isSameDeadline = before !== undefined && deadline.getTime() === Date.parse(before.deadline_dt)
  const problem = ((): AppError | null => {
    if (!isSame && !isStartAllowed(start, now)) return bungaeErrors.start('start_dt')
    if (deadline > start || (!isSameDeadline && deadline <= now)) return bungaeErrors.deadline('deadline_dt')
    if ((fields.lat === undefined) !== (fields.lng === undefined)) return bungaeErrors.coordinates('lat')
    const until = fields.repeat_until_dt === undefined ? null : new Date(fields.repeat_until_dt)
    if (until !== null && (until <= start || until.getTime() > start.getTime() + YEAR_MS)) return bungaeErrors.repeat('repeat_until_dt')
    return null
  })()
  if (problem) throw problem
}

const YEAR_MS = 366 * DAY_MS

/** The columns of a bungae that its host fills. */
function columnsOf({ minutes, start_dt, deadline_dt, lat, lng, repeat_weeks, repeat_until_dt, ...fields }: AdhocFields) {
  const start = new Date(start_dt)
  const [at, where] = [{ lat: lat ?? null, lng: lng ?? null }, fields.address]
  return {
    ...fields,
    ...at,
    start_dt: start,
    end_dt: new Date(start.getTime() + minutes * MINUTE_MS),
    deadline_dt: deadline_dt === undefined ? start : new Date(deadline_dt),
    repeat_weeks: repeat_weeks ?? null,
    repeat_until_dt: repeat_until_dt === undefined ? null : new Date(repeat_until_dt),
    agreed_start_dt: start,
    agreed_address: where,
    agreed_lat: at.lat,
    agreed_lng: at.lng,
    series_no: null as number | null,
  }
}
