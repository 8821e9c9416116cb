export const ad = {
  title: '광고',
  pause: '광고 멈추기',
  turn: '광고 다시 넘기기',
  next: '다음 광고',
  place: (at: number, count: number) => `광고 ${count}개 가운데 ${at}번째`,
} as const
