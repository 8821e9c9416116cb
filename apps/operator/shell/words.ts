export const consoleShell = {
  product: '하루 운영',
  badge: '운영',
  sections: '운영 화면',
  menu: '메뉴',
  skip: '본문으로 가기',
  waiting: (count: string) => `, 기다리는 일 ${count}건`,
} as const
