import type { Services } from '#kit/server/http/services.ts'

/** Services needed to call the gateway and to book its answers. */
export type PaymentServices = Pick<Services, 'db' | 'clock' | 'log' | 'digest'> & { integrations: Pick<Services['integrations'], 'pay'> }
