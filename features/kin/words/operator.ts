import { viv } from '#features/viv/words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'
import { number } from '#kit/ui/format.ts'

/** A question in the console, and the undoing of its adoption. */
export const kinCase = {
  title: '질문',
  number: (no: number) => `질문 ${no}`,
  states: ['삭제됨', '답변을 받는 중', '채택됨', '마감됨'],
  state: '상태',
  asker: '질문한 회원',
  anonymous: '익명으로 물었어요. 이름은 운영자만 볼 수 있고, 열람한 기록이 남아요.',
  answers: '답변',
  answersOf: (count: number) => `${number(count)}개`,
  reward: '채택 보상',
  rewardOf: (amount: number) => (amount === 0 ? '없음' : viv(amount)),
  asked: '올린 때',
  adopted: '채택한 답변',
  noAdoption: '채택한 답변이 없어요.',
  author: '답변한 회원',
  adoptedAt: '채택한 때',
  undo: '채택 되돌리기',
  undoHelp: (amount: number) =>
    amount === 0
      ? '질문은 다시 답변을 받아요.'
      : `보상 ${withParticle(viv(amount), '은/는')} 다시 맡긴 상태가 되고, 질문은 다시 답변을 받아요.`,
  undoAsk: '이 질문의 채택을 되돌릴까요?',
  reason: '되돌리는 까닭',
  undone: '채택을 되돌렸어요.',
  undoneBy: '채택을 되돌린 운영자',
  none: '번호로 질문을 찾아 주세요. 모든 화면에서 찾기(Ctrl+K)에 번호를 적으면 돼요.',
} as const
