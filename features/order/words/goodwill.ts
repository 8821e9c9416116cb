import { number } from '#kit/ui/format.ts'

type Event = { event: string; detail: Record<string, unknown> }

/** Amount and reason of a refund out of goodwill, as an order's history has them; null for other events. */
export const goodwillLine = ({ event, detail }: Event): string | null =>
  event === 'goodwill' ? `${number(Number(detail['viv']))} VIV · ${String(detail['reason'])}` : null
