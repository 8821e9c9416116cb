import { MINUTE_MS } from '#kit/contract/time.ts'
import { seededRandom, type SeededRandom } from './random.ts'
import type { Community, PostRow } from './community.ts'

/** A feed of the demo community with its likes and comments. */
export type FeedRow = {
  kind: 'feed'
  user_no: number
  content: string
  /** Its scenes; not a column. */
  pictures: string[]
  info: null
  record_date: null
  visibility: PostRow['visibility']
  like_qtt: number
  reply_qtt: number
  reg_dt: string
  likes: { user_no: number; reg_dt: string }[]
  comments: { user_no: number; content: string; reg_dt: string }[]
}

/** Fixed and separate from other seeds, so that every load makes the same feeds. */
const SEED = 20_220_302
const FEEDS = 40
/** This member always has a feed. */
const FIRST_MEMBER = 1
/** One feed in this many mentions a member. */
const MENTION_EVERY = 9

/** Makes feeds from dailys: the same pictures with a caption, posted later. Oldest first. */
export function feedsOf({ posts, users }: Pick<Community, 'posts' | 'users'>, now: Date): FeedRow[] {
  const random = seededRandom(SEED)
  const shown = posts.filter((post) => post.visibility !== 'private' && post.pictures.some((scene) => scene in CAPTIONS))
  const ofFirstMember = shown.filter(({ user_no }) => user_no === FIRST_MEMBER).slice(-1)
  const rest = shown.filter((post) => !ofFirstMember.includes(post))
  const chosen = [...ofFirstMember, ...random.sample(rest, FEEDS - ofFirstMember.length)].toSorted(
    (one, other) => one.post_no - other.post_no,
  )
  const usesOfScene = new Map<string, number>()
  const rows = chosen.map((post, index) => {
    const scene = post.pictures.find((name) => name in CAPTIONS)!
    const nth = usesOfScene.get(scene) ?? 0
    usesOfScene.set(scene, nth + 1)
    const others = users.filter(({ user_no }) => user_no !== post.user_no)
    const mention = index % MENTION_EVERY === MENTION_EVERY - 1 ? ` @${random.pick(others).haru_name} 다음엔 같이 가요` : ''
    const lines = CAPTIONS[scene]!
    return rowOf(
      post,
      `${lines[nth % lines.length]}${mention}`,
      others.map(({ user_no }) => user_no),
      now,
      random,
    )
  })
  return rows.toSorted((one, other) => Date.parse(one.reg_dt) - Date.parse(other.reg_dt))
}

function rowOf(post: PostRow, content: string, others: number[], now: Date, random: SeededRandom): FeedRow {
  const at = minutesAfter(post.reg_dt, now, random.between(15, 200))
  const moment = () => minutesAfter(at, now, random.between(3, 600))
  // Feeds for followers get no likes and comments.
  const audience = post.visibility === 'public' ? others : []
  const likes = random.sample(audience, random.between(1, 14)).map((user_no) => ({ user_no, reg_dt: moment() }))
  const comments = random
    .sample(audience, Math.max(0, random.between(-1, 3)))
    .map((user_no) => ({ user_no, content: random.sample(COMMENTS, 1)[0]!, reg_dt: moment() }))
  return {
    kind: 'feed',
    user_no: post.user_no,
    content,
    pictures: post.pictures,
    info: null,
    record_date: null,
    visibility: post.visibility,
    like_qtt: likes.length,
    reply_qtt: comments.length,
    reg_dt: at,
    likes,
    comments,
  }
}

/** `minutes` after a moment, and before `now`. */
function minutesAfter(moment: string, now: Date, minutes: number): string {
  const from = Date.parse(moment)
  return new Date(from + Math.floor(Math.min((now.getTime() - from) * 0.8, minutes * MINUTE_MS))).toISOString()
}

/** Captions by scene, used in turn. Scenes without a caption make no feed. */
const CAPTIONS: Record<string, string[]> = {
  'river-dawn': [
    '해 뜨기 직전의 강이 제일 좋아요 #한강 #새벽',
    '물안개가 걷히는 순간 #아침풍경',
    '오늘도 강바람이 같이 달려 줬어요 #러닝 #한강',
  ],
  'park-sunset': ['노을 맛집 발견 #노을 #산책', '하늘이 자몽색이던 저녁 #노을', '퇴근길에 한 정거장 일찍 내린 보람 #저녁산책'],
  'forest-path': ['낙엽 밟는 소리가 좋아서 한참 걸었어요 #숲길 #산책', '초록이 조금 남은 길 #걷기', '혼자 걷기 좋은 길이에요 #숲길'],
  mountain: ['정상에서 본 능선 #등산', '올라오면 다 잊게 되는 풍경 #등산 #주말', '구름이 발아래 있었어요 #산'],
  sea: ['은색으로 빛나던 바다 #바다', '파도 소리 켜 놓고 싶은 날 #바다 #겨울'],
  'first-snow': ['첫눈이에요! #첫눈', '장갑 끼고 나가길 잘했어요 #첫눈 #겨울'],
  bike: ['두 바퀴로 만난 길 #자전거', '맞바람과 싸운 증거 사진 #자전거 #라이딩'],
  pool: ['아무도 없는 레인 #수영', '오늘의 물빛 #수영 #새벽반', '물속은 언제나 조용해요 #수영'],
  'running-shoes': ['새 신발 신고 첫 달리기 #러닝', '흙 묻은 만큼 달렸어요 #러닝 #오운완'],
  'yoga-mat': ['매트 위의 고요 #요가', '창가 자리가 제일 좋아요 #요가 #홈트'],
  stretching: ['자기 전 십 분 #스트레칭', '굳은 어깨 풀기 #스트레칭 #홈트'],
  'gym-rack': ['오늘의 무게 #헬스 #오운완', '거울은 거짓말을 안 해요 #헬스'],
  dumbbells: ['작은 덤벨로도 충분해요 #홈트', '소리 안 나게 내려놓기 #홈트 #오운완'],
  stairs: ['엘리베이터 대신 여기 #계단', '오늘도 계단으로 출근 #계단 #습관'],
  'rain-window': ['빗소리 들으며 쉬는 날 #비오는날', '창문에 맺힌 빗방울 #비 #쉼'],
  'sleeping-cat': ['우리 집 평화 담당 #고양이'],
  'morning-desk': ['아침 책상에 든 햇빛 #아침', '물 한 잔으로 여는 하루 #아침루틴'],
  coffee: ['하루 한 잔의 행복 #커피', '천천히 마시는 연습 #커피 #여유'],
  watch: ['오늘의 기록 #걷기', '조금씩 늘어 가는 숫자 #습관'],
}

const COMMENTS = [
  '색감이 정말 좋아요',
  '여기 어디예요? 가 보고 싶어요',
  '사진만 봐도 시원하네요',
  '저도 오늘 나가 봐야겠어요',
  '꾸준함이 멋져요',
  '덕분에 기분이 좋아졌어요',
  '이런 풍경 자주 올려 주세요',
  '저도 어제 비슷한 하늘을 봤어요',
]
