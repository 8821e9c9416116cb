import type { MediaItem } from '#features/media/contract.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Daily, DailyCard } from './contract.ts'

/** The card as which the line sends a daily, for tests. */
export function cardOf(daily: Daily): DailyCard {
  const { cate_no, user_profile, daily_images, daily_thumb, daily_info, visibility, record_date, edit_dt, same_qtt, from, ...rest } = daily
  const { is_bookmarked, hidden, ...always } = rest
  const { emoji, eat, health, routine } = daily_info
  const { routine: items, memo } = routine.record
  const foods = eat.selectedFood.map(({ key, calorie, sort }) => ({ key, calorie, sort }))
  return {
    ...always,
    ...(cate_no !== null && { cate_no }),
    ...(user_profile[0] && { user_profile: [profileOfCard(user_profile[0])] }),
    ...(daily_images.length > 0 && { daily_images: daily_images.map(imageOfCard) }),
    ...(daily_thumb !== null && { daily_thumb }),
    daily_info: {
      ...(emoji !== null && { emoji }),
      ...((eat.setCalorie > 0 || foods.length > 0) && { eat: { setCalorie: eat.setCalorie, selectedFood: foods } }),
      ...(health.todayHealths.length > 0 && { health }),
      ...(items.length > 0 && { routine: { record: { routine: items.map(({ checked }) => ({ checked })) } } }),
      ...(items.length === 0 && memo !== '' && { routine: { record: { routine: [], memo } } }),
    },
    ...(visibility !== 'public' && { visibility }),
    ...(record_date !== koreanDay(new Date(daily.reg_dt)) && { record_date }),
    ...(edit_dt !== null && { edit_dt }),
    ...(is_bookmarked && { is_bookmarked }),
    ...(hidden && { hidden }),
    ...(same_qtt > 0 && { same_qtt }),
    ...(from && { from }),
  }
}

function profileOfCard({ mimetype, key, transforms }: MediaItem) {
  return { mimetype, key, transforms: { thm: transforms['thm']! } }
}

function imageOfCard({ transforms, seconds, placeholder, ...item }: MediaItem, index: number) {
  const { thm: _thm, full: _full, ...shown } = transforms
  return {
    ...item,
    transforms: shown,
    ...(seconds !== null && { seconds }),
    ...(index === 0 && placeholder !== null && { placeholder }),
  }
}
