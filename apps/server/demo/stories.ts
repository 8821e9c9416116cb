import { expiryOf } from '#features/story/rules.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { seededRandom } from './random.ts'
import type { Community } from './community.ts'

/** A story of the demo community with its viewers. */
export type StoryRow = {
  kind: 'story'
  user_no: number
  content: string
  /** Its one scene; not a column. */
  pictures: string[]
  info: null
  record_date: null
  visibility: 'public' | 'followers'
  like_qtt: 0
  reply_qtt: 0
  reg_dt: string
  expire_dt: string
  views: { user_no: number; reg_dt: string }[]
}

/** Fixed and separate from other seeds, so that every load makes the same stories. */
const SEED = 20_220_303
const AUTHORS = 10
/** Young enough that every story is shown for most of a day. */
const MAX_AGE_MINUTES = 9 * 60
const FOLLOWERS_PERCENT = 25

/** Stories of the last hours, one to three for each author, oldest first. */
export function storiesOf({ users, follows }: Pick<Community, 'users' | 'follows'>, now: Date): StoryRow[] {
  const random = seededRandom(SEED)
  // The first member has no story, so that their own ring is seen empty.
  const authors = random.sample(users.slice(1), AUTHORS)
  const scenes = random.sample(Object.keys(CAPTIONS), Object.keys(CAPTIONS).length)
  const rows = authors.flatMap(({ user_no }, author) =>
    Array.from({ length: random.between(1, 3) }, (_, nth): StoryRow => {
      const scene = scenes[(author * 3 + nth) % scenes.length]!
      const age = random.between(10, MAX_AGE_MINUTES) * MINUTE_MS + random.between(0, 59_999)
      const postedAt = new Date(now.getTime() - age)
      const visibility = random.happens(FOLLOWERS_PERCENT) ? 'followers' : 'public'
      const followers = follows.filter((row) => row.target_no === user_no).map((row) => row.user_no)
      const views = random.sample(followers, random.between(0, 6)).map((viewer) => ({
        user_no: viewer,
        reg_dt: new Date(now.getTime() - random.between(0, age)).toISOString(),
      }))
      return {
        kind: 'story',
        user_no,
        content: CAPTIONS[scene]!,
        pictures: [scene],
        info: null,
        record_date: null,
        visibility,
        like_qtt: 0,
        reply_qtt: 0,
        reg_dt: postedAt.toISOString(),
        expire_dt: expiryOf(postedAt).toISOString(),
        views,
      }
    }),
  )
  return rows.toSorted((one, other) => Date.parse(one.reg_dt) - Date.parse(other.reg_dt))
}

/** Captions by scene; some have none. */
const CAPTIONS: Record<string, string> = {
  'river-dawn': '오늘도 강바람과 출발',
  'park-sunset': '하늘이 아까워서 한 바퀴 더',
  'forest-path': '',
  mountain: '여기까지 두 시간 반',
  sea: '',
  bike: '바람이 등을 밀어 준 날',
  pool: '레인이 텅 비었어요',
  'running-shoes': '새 신발 첫날',
  'yoga-mat': '지금부터 삼십 분은 나만의 시간',
  stretching: '자기 전에 어깨부터',
  'gym-rack': '오늘 하체는 내일의 나에게',
  salad: '점심은 가볍게',
  'fruit-plate': '',
  bibimbap: '나물은 역시 비벼야',
  coffee: '오후를 위한 한 잔',
  'sleeping-cat': '운동 안 하는 친구',
  'rain-window': '비 와서 오늘은 홈트',
  'morning-desk': '',
}
