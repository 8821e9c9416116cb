import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

const { VivChargeSelect, VivChargePayment, VivChargePaymentComplete } = ko.titles

export const topupScreens = {
  VivChargeSelect: defineScreen({ title: VivChargeSelect, load: () => import('./VivChargeSelect.tsx') }),
  VivChargePayment: defineScreen({ title: VivChargePayment, load: () => import('./VivChargePayment.tsx') }),
  VivChargePaymentComplete: defineScreen({ title: VivChargePaymentComplete, load: () => import('./VivChargePaymentComplete.tsx') }),
  PcVivChargeSelect: defineScreen({ title: VivChargeSelect, load: () => import('./PcVivChargeSelect.tsx') }),
  PcVivChargePayment: defineScreen({ title: VivChargePayment, load: () => import('./PcVivChargePayment.tsx') }),
  PcVivChargePaymentComplete: defineScreen({ title: VivChargePaymentComplete, load: () => import('./PcVivChargePaymentComplete.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
