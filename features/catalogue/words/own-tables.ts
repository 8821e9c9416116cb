/** Banks and help lines in the console. */
export const bankWords = { title: '은행', code: '은행 코드', name: '이름', codeHelp: '금융결제원 공동코드 세 자리' } as const

export const helplineWords = {
  title: '도움 전화',
  help: '로그인하지 않아도, 연결이 끊겨도 보이는 번호예요. 석 달에 한 번은 전화해서 확인해 주세요.',
  tel: '전화번호',
  name: '이름',
  hours: '받는 시간',
  isCare: '마음이 힘든 회원에게 먼저 보여 줘요',
  checkedOn: '확인한 날',
  checked: (day: string) => `${day}에 확인`,
  late: (count: number) => `확인한 지 석 달이 넘은 번호가 ${count}개 있어요.`,
  allFresh: '모두 석 달 안에 확인했어요.',
  checkAll: '오늘 모두 확인했어요',
  checkAsk: '모든 번호에 전화해 보고 이름과 시간이 맞는지 확인했나요? 확인한 날을 오늘로 바꿔요.',
  checkDone: '확인한 날을 바꿨어요',
} as const
