import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'

/** Questions and answers (decisions d-6). Lengths are in letters. */

/** The specification's icons of questions, in their order. */
export const KIN_CATEGORIES = ['specialist', 'medicine', 'exercise', 'food', 'others'] as const

export const TITLE_MIN = 5
export const TITLE_MAX = 60
export const CONTENT_MIN = 10
export const CONTENT_MAX = 5000
export const TAGS_MAX = 5
export const TAG_MAX = 15
export const IMAGES_MAX = 10
/** After the first answer a question is not edited, only continued. */
export const ADDITION_MAX = 1000
export const ADDITIONS_MAX = 5
/** In paid viv; a question without a reward has 0. */
export const REWARD_MIN = 10
export const REWARD_MAX = 1000

export const QUESTIONS_A_DAY = 10
/** The same text is not asked, or answered, again for so long. */
export const SAME_TEXT_HOURS = 24
/** Between an answer and its adoption; answers of experts can be adopted at once. */
export const ADOPT_AFTER_MINUTES = 10
/** A question is open for so long. */
export const OPEN_DAYS = 30
/** After an undone adoption the asker has at least so long to adopt another answer. */
export const ADOPT_AGAIN_DAYS = 7
/** Comments close so long after an adoption. */
export const COMMENT_HOURS = 72
/** The asker is reminded so many days after asking. */
export const NUDGE_DAYS = [3, 7, 14, 25] as const
/** The expert's answer with the most likes gets the reward of a question that nobody adopted an answer of, from so many likes on. */
export const AWARD_LIKES_MIN = 3
/** Experts whom an asker may invite to a question, and to all of theirs in a day. */
export const INVITES_A_QUESTION = 5
export const INVITES_A_DAY = 20
/** Invitations that an expert gets in a day from everybody. */
export const INVITES_OF_EXPERT_A_DAY = 20
/** One view of a question is counted for a viewer in so long. */
export const VIEW_HOURS = 24

export const KIN_PAGE = 20
/** Rows of each part of the main screen. */
export const KIN_MAIN_ROWS = 5
/** Rows that a page of a filtered list looks at; the next page continues there. */
export const KIN_SCAN_MAX = 600
/** "지금 많이 보는 질문" are of the last days. */
export const POPULAR_DAYS = 30
export const SIMILAR_MAX = 5

/** The name of "질문을 옮긴" hold: an adoption that was undone and repeated has a hold of its own. */
export const rewardRef = (kiNo: number, round: number): string => `kin:${kiNo}:${round}`

/** Until when an answer may be adopted, and the question is open. */
export const closesAt = (regDt: Date): Date => new Date(regDt.getTime() + OPEN_DAYS * DAY_MS)

/** The same after an adoption was undone. */
export const closesAfterUndo = (closeDt: Date, now: Date): Date =>
  new Date(Math.max(closeDt.getTime(), now.getTime() + ADOPT_AGAIN_DAYS * DAY_MS))

export const commentsCloseAt = (adoptDt: Date): Date => new Date(adoptDt.getTime() + COMMENT_HOURS * HOUR_MS)

/** From when an answer may be adopted. */
export const adoptableFrom = ({ reg_dt, cate_no }: { reg_dt: string; cate_no: number | null }): Date =>
  new Date(Date.parse(reg_dt) + (cate_no === null ? ADOPT_AFTER_MINUTES * MINUTE_MS : 0))

/** The next reminder after `now`; null after the last. */
export function nextNudge(regDt: Date, now: Date): Date | null {
  const moments = NUDGE_DAYS.map((days) => new Date(regDt.getTime() + days * DAY_MS))
  return moments.find((moment) => moment > now) ?? null
}

/** Doctors, pharmacists and lawyers: what they write here is general information, no treatment or legal advice (의료법, 변호사법). */
export const GENERAL_INFO_CATEGORIES: readonly number[] = [1, 2, 8]

/** A text without spaces and marks, by which the same text is known again. */
export const sameTextOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Why a text is refused, or null: it carries a way to reach somebody outside haru, or leads to a shop. */
export function refusedPart(text: string): 'contact' | 'advert' | null {
  const plain = text.normalize('NFKC')
  if (CONTACTS.some((pattern) => pattern.test(plain))) return 'contact'
  return ADVERTS.some((pattern) => pattern.test(plain)) ? 'advert' : null
}

const CONTACTS: readonly RegExp[] = [
  /(?<!\d)0(1[016789]|2|[3-6]\d|70)[-.\s)]*\d{3,4}[-.\s]*\d{4}(?!\d)/,
  /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  /(open|pf)\.kakao\.com|t\.me\/|line\.me\/|wa\.me\//i,
  /(카카오톡|카톡|라인|텔레그램|인스타)\s*(아이디|id|디엠|dm)?\s*[:：]\s*[\w.-]{3,}/i,
  /오픈\s*(채팅|톡)/,
]
const ADVERTS: readonly RegExp[] = [
  /\/?(pro-shop-detail|pc-haru-shop-detail|expert-product-main|order-create)\b/i,
  /(smartstore|brand)\.naver\.com|coupang\.com|11st\.co\.kr|gmarket\.co\.kr/i,
  /(최저가|특가|공동\s*구매|할인\s*코드|추천인\s*코드)/,
]
