import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { withParticle } from '#kit/contract/particle.ts'
import { report } from './report.ts'

type Rule = keyof typeof report.reasons

/** What was reported, by its kind. */
export const targetNames = {
  user: '프로필',
  daily: '하루 기록',
  feed: '피드 글',
  story: '스토리',
  comment: '댓글',
  chat: '메시지',
  counsel: '상담',
  counsel_review: '상담 후기',
  product: '상품',
  order_review: '상품 후기',
  item_question: '상품 문의',
  item_answer: '상품 문의 답변',
  bungae: '번개',
  club: '모임',
  board: '모임 글',
  question: '질문',
  answer: '답변',
  ad: '광고',
} as const
/** What a search of the console found. */
export const postFound = { post: '글', comment: '댓글' } as const
type TargetKind = keyof typeof targetNames

export const activityNames = { write: '글과 댓글 쓰기', chat: '대화', meet: '모임과 번개', sell: '판매와 상담 수락' } as const
type Activity = keyof typeof activityNames

type Measure = {
  kind: 'hide' | 'reach' | 'warn' | 'limit' | 'suspend' | 'fake_review'
  activities: readonly Activity[]
  points: number
  end_dt: string | null
}

/** `12월 5일 14:00`, in Korea. */
export const momentText = (iso: string): string => `${koreanDate(iso)} ${koreanTime(iso)}`

/** A measure in words for the member: what it means, and until when. */
export function measureText({ kind, activities, end_dt }: Measure, target: TargetKind): string {
  const name = targetNames[target]
  const until = end_dt === null ? '앞으로' : `${momentText(end_dt)}까지`
  switch (kind) {
    case 'hide':
      return `${withParticle(name, '을/를')} 다른 사람이 볼 수 없게 가렸어요.`
    case 'reach':
      return `${withParticle(name, '이/가')} 목록에서 팔로워에게만 보여요.`
    case 'warn':
      return '경고를 받았어요. 쓸 수 없게 된 것은 없어요.'
    case 'limit':
      return `${until} ${activities.map((one) => activityNames[one]).join(', ')} 기능을 쓸 수 없어요.`
    case 'suspend':
      return `${until} 하루를 이용할 수 없어요. 로그인하면 재심 신청, 데이터 받기, 비브 환불과 환전, 탈퇴를 할 수 있어요.`
    case 'fake_review':
      return `${withParticle(name, '을/를')} 꾸민 것으로 확인했어요.`
  }
}

type DecisionContent = { rule: Rule; target: TargetKind; measures: readonly Measure[]; total: number; message: string }

/** Everything that the member reads about a decision. */
export function decisionMessage({ rule, target, measures, total, message }: DecisionContent): string {
  const points = measures.reduce((sum, one) => sum + one.points, 0)
  return [
    `어긴 규칙: ${report.reasons[rule]}`,
    ...measures.map((one) => measureText(one, target)),
    ...(points > 0 ? [`제재 점수 ${points}점이 더해져 지금 ${total}점이에요. 60일 동안 제재가 없을 때마다 1점씩 줄어요.`] : []),
    ...(message === '' ? [] : [`운영자의 설명: ${message}`]),
    APPEAL_LINE,
  ].join('\n')
}

const APPEAL_LINE =
  '이 결정이 잘못됐다고 생각하면 14일 안에 재심을 신청할 수 있어요. 처음 결정한 사람이 아닌 다른 운영자가 7일 안에 다시 살펴봐요.'

/** Reviews that an expert faked. */
export const fakeReviewWords = {
  counted: (count: number) => `꾸민 후기로 확인한 것이 ${count}건이에요.`,
  /** What a number of them led to. */
  reached: {
    warn: (count: number) => `꾸민 후기로 확인한 것이 ${count}건이라서 경고를 받았어요.`,
    limit: (count: number, days: number) => `꾸민 후기로 확인한 것이 ${count}건이라서 ${days}일 동안 판매와 상담 수락을 할 수 없어요.`,
  },
  /** What a larger number leads to. */
  next: {
    warn: (count: number) => `${count}건이 되면 경고를 받아요.`,
    limit: (count: number, days: number) => `${count}건이 되면 ${days}일 동안 판매와 상담 수락을 할 수 없어요.`,
    permanent: (count: number) => `${count}건이 되면 운영자 두 사람이 판매와 상담 수락을 앞으로 할 수 없게 할지 결정해요.`,
  },
  last: '운영자 두 사람이 판매와 상담 수락을 앞으로 할 수 없게 할지 결정해요.',
  closed: (count: number) => `꾸민 후기가 ${count}건이 되어 앞으로 판매와 상담 수락을 할 수 없어요`,
  reason: (count: number) => `전문가가 꾸민 후기 ${count}건`,
} as const

type FakeReview = Pick<DecisionContent, 'rule' | 'target' | 'measures'> & {
  review: { title: string; reg_dt: string } | null
  count: number
  next: string | null
}

/** Everything that an expert reads about a review that they faked, or about all of them (`review` is null). `next`: what follows; null: it is the end. */
export const fakeReviewMessage = ({ rule, target, review, measures, count, next }: FakeReview): string =>
  [
    `어긴 규칙: ${report.reasons[rule]}`,
    // Their list of reviews has both, and the author's name is not for them to learn here.
    ...(review ? [`후기: ${koreanDate(review.reg_dt)}, ${review.title}`] : []),
    ...measures.map((one) => measureText(one, target)),
    [fakeReviewWords.counted(count), ...(next === null ? [] : [next])].join(' '),
    APPEAL_LINE,
  ].join('\n')

type Reopened = readonly (Activity | 'suspended')[]

/** What the member may use again, after a sentence. */
const openAgain = (reopened: Reopened): string => {
  const names = reopened.flatMap((one) => (one === 'suspended' ? [] : [activityNames[one]]))
  if (reopened.includes('suspended')) return '. 하루를 다시 이용할 수 있어요'
  return names.length === 0 ? '' : `. ${names.join(', ')} 기능을 다시 쓸 수 있어요`
}

export const reportAlarms = {
  sanction: (rule: Rule, target: TargetKind) => `${targetNames[target]} · ${report.reasons[rule]}`,
  undone: (target: TargetKind, reopened: Reopened) => `${targetNames[target]}에 대한 결정을 되돌렸어요${openAgain(reopened)}`,
  partlyUndone: (target: TargetKind, reopened: Reopened) => `${targetNames[target]}에 대한 결정의 일부를 되돌렸어요${openAgain(reopened)}`,
  acted: '신고한 내용을 확인하고 조치했어요',
  dismissed: '신고한 내용을 확인했지만 어긴 규칙을 찾지 못했어요',
  overturned: (reopened: Reopened) => `재심에서 결정을 되돌렸어요${openAgain(reopened)}`,
  kept: '재심에서 결정을 그대로 두기로 했어요',
  blocked: (target: TargetKind, until: string) =>
    `${withParticle(targetNames[target], '을/를')} ${until}까지 가렸어요. 이의를 낼 수 있어요`,
  blockedForClaimant: (target: TargetKind, until: string) => `신고한 ${withParticle(targetNames[target], '을/를')} ${until}까지 가렸어요`,
  objected: (target: TargetKind) => `${targetNames[target]}의 작성자가 이의를 냈어요`,
  restored: (target: TargetKind) => `가렸던 ${withParticle(targetNames[target], '을/를')} 다시 보여 줘요`,
  removed: (target: TargetKind) => `${withParticle(targetNames[target], '은/는')} 계속 가려 두기로 했어요`,
  refused: (target: TargetKind) => `${targetNames[target]}의 권리침해 요청이 받아들여지지 않았어요`,
} as const
