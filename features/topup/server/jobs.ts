import type { Job } from '#kit/server/jobs/jobs.ts'
import { CLOSE_CLOCK } from '../rules.ts'
import { settleOpenOrders, hasDueOrders } from './open-orders.ts'
import { compareOpenDays } from './close/close.ts'
import { compareCharges } from './comparison.ts'
import { hooksOf } from './hooks.ts'
import { hasDueRefunds, payRefunds } from './refund-payment.ts'

const [closeHour, closeMinute] = CLOSE_CLOCK.split(':').map(Number)

/** Orders and refunds that wait for the gateway are rows with a due time; the jobs find them within seconds. */
export const topupJobs: Job[] = [
  { name: 'topup-ask', isDue: hasDueOrders, seconds: 900, work: ({ services }) => settleOpenOrders(services, hooksOf(services)) },
  { name: 'topup-refund', isDue: hasDueRefunds, seconds: 900, work: ({ services }) => payRefunds(services, hooksOf(services)) },
  { name: 'topup-compare', cron: '30 2 * * *', seconds: 7200, work: ({ services }) => compareCharges(services, hooksOf(services)) },
  { name: 'topup-close', cron: `${closeMinute} ${closeHour} * * *`, seconds: 7200, work: ({ services }) => compareOpenDays(services) },
]
