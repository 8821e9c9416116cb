/** The page of figures about haru's promises. */
export const trustWords = {
  head: '숫자로 보는 약속',
  help: '서버가 날마다 새벽에 장부와 기록에서 다시 계산해요. 비율과 시간은 지난 30일 동안이에요.',
  day: (day: string) => `${day}에 계산했어요.`,
  none: '아직 계산하기 전이에요. 곧 처음 계산해요.',
  noValue: '아직 계산할 기록이 없어요',
  cases: (cases: string) => `모두 ${cases}건이에요.`,
  figures: {
    viv_outstanding_won: {
      title: '회원이 가진 비브',
      help: '아직 쓰지 않은 유료 비브의 발행 잔액을 원으로 더했어요.',
      unit: (value: string) => `${value}원`,
    },
    safeguarded_won: {
      title: '따로 맡겨 둔 금액',
      help: '회원이 가진 비브를 위해 회사 돈과 나누어 맡긴 금액이에요. 맡은 곳의 확인서를 담당자 두 사람이 보고 적어요.',
      unit: (value: string) => `${value}원`,
    },
    reports_in_day: {
      title: '하루 안에 처리한 신고',
      help: '신고를 받은 때부터 24시간 안에 결정한 비율이에요.',
      unit: (value: string) => `${value}%`,
    },
    inquiry_hours: { title: '문의에 답하는 시간', help: '절반은 이보다 빨리 답을 받았어요.', unit: (value: string) => `${value}시간` },
    refund_days: {
      title: '충전을 환불하는 시간',
      help: '환불을 신청한 때부터 돌려준 때까지의 평균이에요.',
      unit: (value: string) => `${value}일`,
    },
    uptime: { title: '하루가 열려 있던 시간', help: '멈추지 않고 열려 있던 시간의 비율이에요.', unit: (value: string) => `${value}%` },
  },
} as const
