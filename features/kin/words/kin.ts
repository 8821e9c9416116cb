import { viv } from '#features/viv/words/amount.ts'

/** Words that all screens of questions share. */
export const kinWords = {
  categories: { specialist: '전문가', medicine: '약·영양제', exercise: '운동', food: '식단', others: '기타' },
  anonymous: '익명',
  /** After the asker or the answerer left haru. */
  unknown: '알 수 없음',
  ask: '질문하기',
  answer: '답변 쓰기',
  reward: viv,
  general: '일반 정보',
  generalHelp: '의사·약사·변호사의 답변은 일반 정보예요. 진료나 법률 상담을 대신하지 않아요.',
} as const
