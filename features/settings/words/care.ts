/** Text of the care mode and helplines. */
export const care = {
  title: '케어 모드',
  help: '칼로리, 몸무게, 추정치를 보이지 않고, 눈바디·감량·단식처럼 몸을 재는 글을 라인에서 숨겨요.',
  offerTitle: '요즘 마음이 무거운 날이 이어졌네요',
  offerText: '케어 모드를 켜면 칼로리와 몸무게 숫자를 잠시 내려놓고 쉴 수 있어요. 언제든 끌 수 있어요.',
  offerYes: '케어 모드 켜기',
  offerNo: '다음에',
  on: '케어 모드를 켰어요. 내 정보의 화면 설정에서 끌 수 있어요.',
  notSaved: '켜지 못했어요. 잠시 후 다시 해 주세요.',
  changeFood: (name: string) => `${name} 고치기`,
  picked: (n: number) => `${n}개`,
  helpTitle: '이야기를 나누고 싶을 때',
  call: (name: string, tel: string) => `${name} ${tel}`,
} as const
