/** The categories of experts in the console. */
export const categoryWords = {
  title: '전문가 분야',
  help: '전문가와 함께 보이는 분야 이름이에요. 내리면 새로 신청할 수 없고, 이미 전문가인 회원은 그대로예요. 분야마다 면허와 후기 규칙이 정해져 있어서 새로 더할 수는 없어요. 뜻이 바뀌는 이름으로는 고치지 마세요.',
  name: '이름',
} as const
