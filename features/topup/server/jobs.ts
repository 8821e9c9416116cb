import type { Job } from '#kit/server/jobs/jobs.ts'
import { settleOpenOrders, hasDueOrders } from './open-orders.ts'
import { compareCharges } from './comparison.ts'
import { hooksOf } from './hooks.ts'
import { hasDueRefunds, payRefunds } from './refund-payment.ts'

/** What waits for the gateway stands in its own row, in the transaction that asked for it; a look every few seconds finds it. */
export const topupJobs: Job[] = [
  { name: 'topup-ask', isDue: hasDueOrders, seconds: 900, work: ({ services }) => settleOpenOrders(services, hooksOf(services)) },
  { name: 'topup-refund', isDue: hasDueRefunds, seconds: 900, work: ({ services }) => payRefunds(services, hooksOf(services)) },
  { name: 'topup-compare', cron: '30 2 * * *', seconds: 7200, work: ({ services }) => compareCharges(services, hooksOf(services)) },
]
