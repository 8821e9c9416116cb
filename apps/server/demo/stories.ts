import { expiryOf } from '#features/story/rules.ts'
import { chance } from './chance.ts'
import type { Community } from './community.ts'

/** A story of the demo community, with those who were shown it. */
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

/** Any number does; this one makes the stories the same at each load, whatever else is drawn. */
const SEED = 20_220_303
const TELLERS = 10
/** Minutes ago, at most: they are to last for most of a day yet. */
const OLDEST = 9 * 60
/** Of a hundred, so many are for followers. */
const FOLLOWERS = 25

const MINUTE = 60_000

/** What some members showed in the last hours, one to three stories each, oldest first. */
export function storiesOf({ users, follows }: Pick<Community, 'users' | 'follows'>, now: Date): StoryRow[] {
  const draw = chance(SEED)
  // Whoever looks around as the first member has none yet, as on a first day.
  const tellers = draw.some(users.slice(1), TELLERS)
  const scenes = draw.some(Object.keys(WORDS), Object.keys(WORDS).length)
  const rows = tellers.flatMap(({ user_no }, teller) =>
    Array.from({ length: draw.between(1, 3) }, (_, nth): StoryRow => {
      const scene = scenes[(teller * 3 + nth) % scenes.length]!
      const ago = draw.between(10, OLDEST) * MINUTE + draw.between(0, 59_999)
      const reg = new Date(now.getTime() - ago)
      const visibility = draw.happens(FOLLOWERS) ? 'followers' : 'public'
      const followers = follows.filter((row) => row.target_no === user_no).map((row) => row.user_no)
      const views = draw.some(followers, draw.between(0, 6)).map((viewer) => ({
        user_no: viewer,
        reg_dt: new Date(now.getTime() - draw.between(0, ago)).toISOString(),
      }))
      return {
        kind: 'story',
        user_no,
        content: WORDS[scene]!,
        pictures: [scene],
        info: null,
        record_date: null,
        visibility,
        like_qtt: 0,
        reply_qtt: 0,
        reg_dt: reg.toISOString(),
        expire_dt: expiryOf(reg).toISOString(),
        views,
      }
    }),
  )
  return rows.toSorted((one, other) => Date.parse(one.reg_dt) - Date.parse(other.reg_dt))
}

/** What is said of a scene; some speak for themselves. */
const WORDS: Record<string, string> = {
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
