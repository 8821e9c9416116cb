import { whole, type ExportPart } from '#kit/server/data-export.ts'

export const topupExport: readonly ExportPart[] = [
  whole('payment-means', '충전한 결제 수단을 알아본 기록', 'select reg_dt, used_dt from pay_instrument where user_no = $1 order by reg_dt'),
]
