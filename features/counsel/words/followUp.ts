import { viv } from '#features/viv/words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'

/** A session that follows an expert's answer to a question. */
export const followUp = {
  title: '이어서 물어볼 질문',
  send: '질문과 답변 함께 보내기',
  sendHelp: (name: string) => `${name}님만 볼 수 있고, 상담이 끝나고 7일 뒤에 닫혀요.`,
  named: (name: string) => `익명으로 물었지만, 함께 보내면 ${name}님은 내가 물었다는 것을 알게 돼요. 다른 사람에게는 계속 익명이에요.`,
  reward: (amount: number) => `이 답변에 준 보상 ${withParticle(viv(amount), '을/를')} 상담 가격에서 빼요. 보상은 한 번만 뺄 수 있어요.`,
  rewardOff: (amount: number) => `함께 보내지 않으면 보상 ${viv(amount)}도 빼지 않아요.`,
  used: '이 답변의 보상은 다른 상담에서 이미 뺐어요.',
  missing: '이 답변에 이어서 신청할 수 없어요. 질문 없이 신청할 수는 있어요.',
  free: '보상으로 모두 냈어요',
  submitFree: '비브 없이 신청하기',
  priceName: (before: number, after: number) => `상품 가격 ${viv(before)}, 보상을 빼면 ${viv(after)}`,
  off: '지식 보상',
  offHelp: '질문에 답하고 받은 보상이에요',
  back: '다시 쓸 수 있게 돌아왔어요',
  heldNone: '보상으로 모두 내서 맡는 비브가 없어요',

  question: '질문',
  anonymous: '익명으로 물은 질문',
  addition: '추가 내용',
  answer: '전문가 답변',
  photo: (nth: number, count: number) => `질문 사진 ${count}장 중 ${nth}번째`,
  detail: { member: '함께 보낸 질문', expert: '이어진 질문' },
  gone: '함께 보낸 질문을 거뒀거나 볼 수 있는 기간이 지났어요.',
  original: '질문 보러 가기',
  takeBack: '질문 거두기',
  takeBackAsk: '보낸 질문을 거둘까요?',
  takeBackText: '전문가가 더는 볼 수 없어요. 상담 가격은 그대로예요.',
  takenBack: '질문을 거뒀어요.',
} as const
