export const consoleShell = {
  product: '하루 운영',
  badge: '운영',
  sections: '운영 화면',
  menu: '메뉴',
  skip: '본문으로 가기',
  noRight: '맡은 일이 아니에요',
  noRightHelp: '필요하면 총괄 운영자에게 역할을 더해 달라고 해 주세요.',
  waiting: (count: string) => `, 기다리는 일 ${count}건`,
} as const
