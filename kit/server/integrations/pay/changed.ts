import { extensionPoint } from '../../extensions.ts'
import type { Services } from '../../http/services.ts'

/** Runs when a webhook or a member's return suggests that the payment of an order has changed. */
export const paymentChanged = extensionPoint<(services: Services, orderId: string) => Promise<void>>('paymentChanged')
