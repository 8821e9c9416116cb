export const personal = {
  open: '가린 정보 보기',
  title: '왜 봐야 하나요?',
  help: '이유는 처리 기록에 남아요. 이 일에서는 다시 묻지 않아요.',
  reason: '보는 이유',
  show: '보기',
} as const
