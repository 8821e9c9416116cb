import { imagesOfCard, partsOfCard } from '#features/post/web/public.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Daily, DailyCard } from '../contract.ts'

/** The daily of a card of the line: missing parts have their usual value. Amounts of foods and texts of the routine are only in the detail. */
export function dailyOfCard(card: DailyCard): Daily {
  const { emoji = null, eat, health, routine } = card.daily_info
  return {
    ...partsOfCard(card),
    daily_no: card.daily_no,
    daily_content: card.daily_content,
    daily_images: imagesOfCard(card.daily_images),
    daily_thumb: card.daily_thumb ?? null,
    daily_info: {
      emoji,
      eat: eat ?? { setCalorie: 0, selectedFood: [] },
      health: health ?? { todayHealths: [] },
      routine: {
        record: {
          routine: (routine?.record.routine ?? []).map((item) => ({ text: '', ...item })),
          memo: routine?.record.memo ?? '',
        },
      },
    },
    record_date: card.record_date ?? koreanDay(new Date(card.reg_dt)),
    same_qtt: card.same_qtt ?? 0,
    from: card.from ?? null,
  }
}
