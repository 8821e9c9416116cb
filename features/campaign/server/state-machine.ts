import { countWaitingPushes } from '#features/alarm/server/public.ts'
import type { AppError } from '#kit/contract/errors.ts'
import { setTimers } from '#kit/server/timers.ts'
import type { StateMachine } from '#kit/server/transition.ts'
import { campaignErrors } from '../errors.ts'
import type { campaignTransitions } from '../transitions.ts'
import { campaignTransitions as transitions } from '../transitions.ts'

export const SEND_TIMER = 'campaign.send'

/** `start`: when a scheduled one begins. */
type CampaignContext = { now: Date; start?: Date }

/** What identifies the alarms of a campaign. */
export const alarmsOf = (campaignNo: number) => ({ kind: 'EVENT', target: `campaign:${campaignNo}` }) as const

export const campaigns: StateMachine<typeof campaignTransitions, 'campaign', CampaignContext> = {
  transitions,
  table: 'campaign',
  key: 'campaign_no',
  guards: {
    async stop(tx, nos) {
      const waiting = new Map<number, number>()
      for (const no of nos) waiting.set(no, await countWaitingPushes(tx, alarmsOf(no)))
      return ({ campaign_no }): 'waiting' | AppError => (waiting.get(campaign_no)! > 0 ? 'waiting' : campaignErrors.nothing_waits())
    },
  },
  effects: {
    async setTimer(tx, moved, { context: { now, start } }) {
      const settings = moved.map(({ no }) => ({ kind: SEND_TIMER, no, due_at: start ?? now }))
      await setTimers(tx, settings, now)
    },
    async removeTimer(tx, moved, { context: { now } }) {
      const settings = moved.map(({ no }) => ({ kind: SEND_TIMER, no, due_at: null }))
      await setTimers(tx, settings, now)
    },
  },
  refusal: ({ state }) => (state === null ? campaignErrors.not_found() : campaignErrors.not_now()),
}
