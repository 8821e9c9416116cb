export const gallery = {
  components: '구성 요소',
  modal: '대화 상자',
} as const
