/** Health conditions in the console. */
export const diseaseWords = {
  title: '질환',
  help: '회원이 마이룸에서 고르는 질환이에요. 고른 회원에게는 내려도 남아 있어요. 뜻이 바뀌는 이름으로는 고치지 마세요.',
  group: '묶음',
  name: '이름',
} as const
