import type { Feed } from '../contract.ts'

/** A feed for tests. */
export function aFeed(change: Partial<Feed> = {}): Feed {
  return {
    feed_no: 1,
    user_no: 2,
    haru_name: '새벽런너준',
    haru_character: '1',
    gender: 'm',
    cate_no: null,
    user_profile: [],
    feed_content: '노을이 예뻤어요 #한강',
    feed_images: [aPicture()],
    feed_thumb: '/media/p1/thm',
    visibility: 'public',
    like_qtt: 3,
    reply_qtt: 0,
    isfav: false,
    is_bookmarked: false,
    hidden: false,
    reg_dt: '2026-11-21T09:00:00+09:00',
    edit_dt: null,
    ...change,
  }
}

/** A stored picture for tests. */
export function aPicture(key = 'p1'): Feed['feed_images'][number] {
  const transforms = { thm: `/media/${key}/thm`, lst: `/media/${key}/lst`, lst2x: `/media/${key}/lst2x`, full: `/media/${key}/full` }
  return { key, mimetype: 'image/jpeg', transforms, width: 1200, height: 900, seconds: null, placeholder: null }
}
