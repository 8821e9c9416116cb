import { extensionPoint } from '../../extensions.ts'
import type { Services } from '../../http/services.ts'

/** Runs when the gateway says, or a member's return lets us think, that something happened to the payment of an order. */
export const paymentChanged = extensionPoint<(services: Services, orderId: string) => Promise<void>>('paymentChanged')
