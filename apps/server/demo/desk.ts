import { create as createAd, step as stepAd } from '#features/ad/server/desk.ts'
import type { AdStep } from '#features/ad/transitions.ts'
import { create as createCampaign, schedule } from '#features/campaign/server/desk.ts'
import { sendTimer } from '#features/campaign/server/send.ts'
import type { InquiryCate } from '#features/cs/rules.ts'
import { follow, insertInquiry, waitingCall } from '#features/cs/server/inquiry.ts'
import { answer } from '#features/cs/server/operator-inquiry.ts'
import { insertNotice } from '#features/cs/server/operator-notice.ts'
import { storeServerPicture } from '#features/media/server/public.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay, momentOf, startOfDay } from '#kit/contract/time.ts'
import { businessOf } from '#kit/server/config/business.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { ConsoleLoad, DemoStep } from './console-load.ts'
import { sceneOf } from './pictures.ts'

export type DemoInquiry = {
  user: number
  hours: number
  cate: InquiryCate
  title: string
  content: string
  pictures?: string[]
  answer?: { hours: number; text: string }
  follow?: { hours: number; content: string }
}
/** `publish_in_days`: after the load; without it at once. */
export type DemoNotice = { hours: number; publish_in_days?: number; title: string; body: string }
/** A draft, and what was done with it once its period ran. */
export type DemoAd = {
  ad_title: string
  ad_desc: string
  link: string
  weight: number
  from_days: number
  for_days: number
  step: AdStep | null
}
/** Written `days` before the load for experts, and sent at noon of a day, which may be over. */
export type DemoCampaign = { days: number; starts_in_days: number; title: string; content: string; link: string }

const HOURS = businessOf({})

/** What members asked, and the answers of customer service. */
export const inquirySteps = (load: ConsoleLoad, inquiries: readonly DemoInquiry[]): DemoStep[] =>
  inquiries.flatMap(({ user, hours, cate, title, content, pictures = [], answer: answered, follow: further }) => {
    let inquiryNo = 0
    const asked: DemoStep = {
      hours,
      async run(tx, now) {
        const images: string[] = []
        for (const name of pictures) {
          images.push(await storeServerPicture(tx, load.storage, { user_no: user, picture: sceneOf(load.scenes, name), now }))
        }
        inquiryNo = (await insertInquiry(tx, waitingCall(user, now, HOURS), { cate, title, content, images })).inquiry_no
      },
    }
    const steps = [asked]
    if (answered) {
      const body = { version: 1, content: answered.text, images: [], template: null }
      steps.push({ hours: answered.hours, run: (tx, now) => answer(load.as('cs', tx, now), inquiryNo, body, load.services.extensions) })
    }
    if (further) {
      const body = { content: further.content, images: [] }
      steps.push({ hours: further.hours, run: (tx, now) => follow(tx, waitingCall(user, now, HOURS), inquiryNo, body) })
    }
    return steps
  })

/** Notices that customer service wrote. Those of an earlier load stay. */
export async function noticeSteps(tx: Tx, load: ConsoleLoad, notices: readonly DemoNotice[]): Promise<DemoStep[]> {
  const known = await tx.sql<{ title: string }[]>`select title from notice`
  return notices
    .filter(({ title }) => known.every((one) => one.title !== title))
    .map(({ hours, publish_in_days, title, body }) => {
      const publish = publish_in_days === undefined ? null : noonIn(load.now, publish_in_days).toISOString()
      const notice = { title, body, is_pinned: false, is_told: false, change: null, publish_dt: publish }
      return { hours, run: (within, now) => insertNotice(load.as('cs', within, now), notice) }
    })
}

/** Ads in each state. The next load replaces them. */
export const adSteps = (load: ConsoleLoad, ads: readonly DemoAd[]): DemoStep[] =>
  ads.map(({ from_days, for_days, step, ...text }) => {
    const start = startOfDay(addDays(koreanDay(load.now), from_days))
    const end = new Date(start.getTime() + for_days * DAY_MS)
    const body = { ...text, place: 'daily-line' as const, start_dt: start.toISOString(), end_dt: end.toISOString(), ad_images: [] }
    return {
      hours: Math.max(24, -from_days * 24),
      async run(tx, now) {
        const op = load.as('ads', tx, now)
        const { ad_no } = await createAd(op, body)
        await tx.sql`update ad set is_demo = true where ad_no = ${ad_no}`
        if (step === null) return
        await stepAd(op, ad_no, { step: 'publish', reason: '' })
        await stepAd({ ...op, now: new Date(load.now.getTime() - HOUR_MS) }, ad_no, { step, reason: '문구를 고쳐서 다시 올려요' })
      },
    }
  })

/** Campaigns for experts: one that was sent, one that is to be sent. Those of an earlier load stay. */
export async function campaignSteps(tx: Tx, load: ConsoleLoad, campaigns: readonly DemoCampaign[]): Promise<DemoStep[]> {
  const known = await tx.sql<{ title: string }[]>`select title from campaign`
  return campaigns
    .filter(({ title }) => known.every((one) => one.title !== title))
    .map(({ days, starts_in_days, ...text }) => ({
      hours: days * 24,
      async run(within, now) {
        const op = load.as('ads', within, now)
        const segment = { who: 'expert', gender: 'all', age: 'all', joined: 'all' } as const
        const { campaign_no: no, version } = await createCampaign(op, { ...text, segment })
        const start = noonIn(load.now, starts_in_days)
        await schedule(op, no, { version, start_dt: start.toISOString() })
        // A campaign needs no services to be sent.
        if (start <= load.now) await sendTimer.fire({ tx: within, no, now: start, services: {} as Services })
      },
    }))
}

const noonIn = (now: Date, days: number): Date => momentOf(addDays(koreanDay(now), days), '12:00')
