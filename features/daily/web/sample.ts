import type { MediaItem } from '#features/media/contract.ts'
import type { Daily, DailyInfo } from '../contract.ts'

export const noRecords: DailyInfo = {
  emoji: null,
  eat: { setCalorie: 0, selectedFood: [] },
  health: { todayHealths: [] },
  routine: { record: { routine: [], memo: '' } },
}

/** A daily for tests. */
export function aDaily(change: Partial<Daily> = {}): Daily {
  return {
    daily_no: 1,
    user_no: 2,
    haru_name: '새벽런너준',
    haru_character: '1',
    gender: 'm',
    cate_no: null,
    user_profile: [],
    daily_content: '한강을 달렸어요',
    daily_images: [],
    daily_thumb: null,
    daily_info: noRecords,
    visibility: 'public',
    record_date: '2026-11-21',
    like_qtt: 3,
    reply_qtt: 0,
    isfav: false,
    reg_dt: '2026-11-21T09:00:00+09:00',
    edit_dt: null,
    is_bookmarked: false,
    hidden: false,
    same_qtt: 0,
    from: null,
    ...change,
  }
}

/** A stored picture for tests. */
export function aPhoto(key = 'p1', change: Partial<MediaItem> = {}): MediaItem {
  const transforms = { thm: `/media/${key}/thm`, lst: `/media/${key}/lst`, lst2x: `/media/${key}/lst2x`, full: `/media/${key}/full` }
  return { mimetype: 'image/jpeg', key, transforms, width: 1600, height: 1200, seconds: null, placeholder: null, ...change }
}

/** A stored film of 42 seconds. */
export function aFilm(key = 'f1', change: Partial<MediaItem> = {}): MediaItem {
  const { transforms, ...picture } = aPhoto(key)
  return { ...picture, mimetype: 'video/mp4', transforms: { ...transforms, src: `/media/${key}/src` }, seconds: 42, ...change }
}

/** A page of the line: `count` dailys from this number down. */
export const aPage = (from: number, count: number): Daily[] =>
  Array.from({ length: count }, (_, index) => aDaily({ daily_no: from - index, daily_content: `글 ${from - index}` }))
