import type { Body, Query } from '#kit/contract/endpoint.ts'
import { countWaitingPushes, dropWaitingPushes } from '#features/alarm/server/public.ts'
import { logAct, type OperatorContext } from '#features/operator/server/public.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import { transition } from '#kit/server/transition.ts'
import { campaignErrors } from '../errors.ts'
import type {
  CampaignCase,
  CampaignRow,
  createCampaign,
  editCampaign,
  listCampaigns,
  scheduleCampaign,
  stepCampaign,
} from '../operator-contract.ts'
import { startProblem, type Segment } from '../rules.ts'
import { CAMPAIGN } from '../transitions.ts'
import { AUDIENCE, INSERT, LOCK, ONE, PAGE, UPDATE } from './sql.ts'
import { alarmsOf, campaigns } from './state-machine.ts'

export const campaignsOf = (db: Db, { state, after_no, limit }: Query<typeof listCampaigns>): Promise<CampaignRow[]> =>
  rowsOf<CampaignRow>(db, PAGE, [state, after_no ?? Number.MAX_SAFE_INTEGER, limit])

/** @throws `campaign.not_found` */
export async function campaignOf(db: Db, no: number): Promise<CampaignCase> {
  const [found] = await rowsOf<Omit<CampaignCase, 'waiting_qtt'>>(db, ONE, [no])
  if (!found) throw campaignErrors.not_found()
  const isSent = found.state === CAMPAIGN.sending || found.state === CAMPAIGN.sent
  return { ...found, waiting_qtt: isSent ? await countWaitingPushes(db, alarmsOf(no)) : 0 }
}

/** Members in a segment at this moment, and those among them who agreed to advertising at night. */
export async function audienceOf(db: Db, segment: Segment, now: Date): Promise<{ count: number; night: number }> {
  const [counted] = await rowsOf<{ count: number; night: number }>(db, AUDIENCE, [segment, now])
  return counted!
}

export async function create(op: OperatorContext, body: Body<typeof createCampaign>): Promise<CampaignCase> {
  const { tx, operatorNo, now } = op
  const { title, content, link, segment } = body
  const [made] = await rowsOf<{ campaign_no: number }>(tx, INSERT, [title, content, link, segment, operatorNo, now])
  const { campaign_no } = made!
  await logAct(op, { act: 'campaign.create', target: targetOf(campaign_no), facts: { after: { title, content, link, segment } } })
  return campaignOf(tx, campaign_no)
}

/** @throws `campaign.not_found`, `campaign.not_now`, `campaign.changed` */
export async function edit(op: OperatorContext, no: number, { version, ...after }: Body<typeof editCampaign>): Promise<CampaignCase> {
  const { tx, operatorNo, now } = op
  const { title, content, link, segment, state } = await locked(tx, no, version)
  if (state !== CAMPAIGN.draft) throw campaignErrors.not_now()
  await rowsOf(tx, UPDATE, [no, version, after.title, after.content, after.link, after.segment, operatorNo, now])
  await logAct(op, { act: 'campaign.edit', target: targetOf(no), facts: { before: { title, content, link, segment }, after } })
  return campaignOf(tx, no)
}

/** @throws `campaign.too_soon`, `campaign.too_late`, `campaign.nobody`, and as `edit` */
export async function schedule(op: OperatorContext, no: number, body: Body<typeof scheduleCampaign>): Promise<CampaignCase> {
  const { tx, operatorNo, now } = op
  const start = new Date(body.start_dt)
  const problem = startProblem(start, now)
  if (problem) throw problem('start_dt')
  const { segment, state } = await locked(tx, no, body.version)
  const { count } = await audienceOf(tx, segment, now)
  if (count === 0) throw campaignErrors.nobody()
  const set = { start_dt: start, target_qtt: count, change_by: operatorNo, change_dt: now }
  await transition(tx, campaigns, no, { act: 'schedule', by: 'operator', context: { now, start }, set })
  const facts = { before: state, after: CAMPAIGN.scheduled, start_dt: start, target_qtt: count }
  await logAct(op, { act: 'campaign.schedule', target: targetOf(no), facts })
  return campaignOf(tx, no)
}

/** A stop also drops the pushes that wait for the morning. @throws `campaign.not_found`, `campaign.not_now`, `campaign.nothing_waits` */
export async function step(op: OperatorContext, no: number, { step: act, reason }: Body<typeof stepCampaign>): Promise<CampaignCase> {
  const { tx, operatorNo, now } = op
  const set = { change_by: operatorNo, change_dt: now, ...(act === 'stop' && { end_dt: now }) }
  const { row, transition: done } = await transition(tx, campaigns, no, { act, by: 'operator', context: { now }, set })
  const facts = { before: row.state, after: done.to, sent_qtt: row.sent_qtt }
  const held = act === 'stop' ? await dropWaitingPushes(tx, alarmsOf(no)) : 0
  if (held > 0) await tx.sql`update campaign set held_qtt = ${held} where campaign_no = ${no}`
  await logAct(op, { act: `campaign.${act}`, target: targetOf(no), facts: act === 'stop' ? { ...facts, held_qtt: held } : facts, reason })
  return campaignOf(tx, no)
}

type Locked = { title: string; content: string; link: string; segment: Segment; state: number; version: number }

async function locked(tx: Tx, no: number, version: number): Promise<Locked> {
  const [row] = await rowsOf<Locked>(tx, LOCK, [no])
  if (!row) throw campaignErrors.not_found()
  if (row.version !== version) throw campaignErrors.changed()
  return row
}

const targetOf = (no: number): string => `campaign:${no}`
