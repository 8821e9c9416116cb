export const consoleShell = {
  product: '하루 운영',
  badge: '운영',
  sections: '운영 화면',
  skip: '본문으로 가기',
  waiting: (count: string) => `, 기다리는 일 ${count}건`,
  logIn: '하루 운영에 로그인해요',
  logOut: '로그아웃',
  refused: '운영자만 들어올 수 있어요',
  refusedHelp: '지금 로그인한 계정은 운영자가 아니에요. 운영자 계정으로 다시 로그인해 주세요.',
} as const
