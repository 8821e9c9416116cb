import type { Services } from '#kit/server/http/services.ts'

/** What it takes to deal with the gateway and to book what it says. */
export type PaymentServices = Pick<Services, 'db' | 'clock' | 'log' | 'digest'> & { integrations: Pick<Services['integrations'], 'pay'> }
