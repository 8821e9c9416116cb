/** The table of carriers in the console. */
export const carrierWords = {
  title: '택배사',
  help: '판매자와 구매자가 송장을 넣을 때 고르는 택배사예요. 내리면 새 송장에는 고를 수 없고, 이미 보낸 주문에는 그대로 보여요.',
  key: '영어 이름 (나중에 바꿀 수 없어요)',
  keyHelp: '판매자가 송장 표에 이름 대신 적을 수 있어요.',
  name: '이름',
  digitsMin: '송장 번호가 가장 짧을 때의 글자 수',
  digitsMax: '송장 번호가 가장 길 때의 글자 수',
  hasLetters: '송장 번호에 영어 글자가 있어요',
  url: '배송 조회 주소',
  urlHelp: 'https로 시작하고, 송장 번호가 들어갈 자리에 {no}를 한 번 적어 주세요. 없으면 비워 두세요.',
  noUrl: '조회 주소 없음',
} as const
