/** What a member would like to do more or less of, and what a club is about. The numbers are stored. */
export const interests: readonly { no: number; name: string }[] = [
  { no: 1, name: '체중 줄이기' },
  { no: 2, name: '체중 늘리기' },
  { no: 3, name: '근력 키우기' },
  { no: 4, name: '걷기' },
  { no: 5, name: '달리기' },
  { no: 6, name: '자전거' },
  { no: 7, name: '수영' },
  { no: 8, name: '요가' },
  { no: 9, name: '필라테스' },
  { no: 10, name: '등산' },
  { no: 11, name: '구기 운동' },
  { no: 12, name: '집에서 운동' },
  { no: 13, name: '건강한 식사' },
  { no: 14, name: '채식' },
  { no: 15, name: '단백질 챙기기' },
  { no: 16, name: '물 마시기' },
  { no: 17, name: '푹 자기' },
  { no: 18, name: '스트레스 덜기' },
  { no: 19, name: '명상' },
  { no: 20, name: '금연' },
  { no: 21, name: '절주' },
  { no: 22, name: '자세 바로잡기' },
  { no: 23, name: '출산 뒤 회복' },
  { no: 24, name: '함께 운동하기' },
]

export const interestName = (no: number): string | undefined => interests.find((one) => one.no === no)?.name
