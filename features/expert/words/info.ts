/** An expert's screen for a member who is no expert. */
export const expertOnly = {
  title: '전문가만 볼 수 있어요',
  text: '자격을 인증하고 승인되면 상담을 열 수 있어요.',
  apply: '전문가 신청 보기',
} as const
