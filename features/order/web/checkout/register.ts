import { lazy, type ComponentType } from 'react'
import { extendCart, type PaymentProps } from '#features/cart/web/public.ts'
import { loadPart } from '#kit/web/part.ts'

/** For the app's start: the cart can be paid. */
export function extendWithPayments(): void {
  extendCart({ Payment: lazy<ComponentType<PaymentProps>>(() => loadPart(() => import('./Payment.tsx'))) })
}
