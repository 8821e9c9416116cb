/** Reviews of counsellings. */
export const review = {
  noUnwrittenHelp: '상담을 마치면 30일 동안 후기를 쓸 수 있어요.',
  noneYetHelp: '상담을 마친 회원이 후기를 남기면 여기에 보여요.',
  ended: (day: string) => `${day}에 마친 상담`,
  removeText: '지운 후기는 되돌릴 수 없고, 같은 상담의 후기를 다시 쓸 수 없어요.',

  rating: '상담은 어땠나요?',
  ratingKind: '친절했나요?',
  ratingTime: '시간을 잘 지켰나요?',
  kind: '친절했어요',
  time: '시간을 지켰어요',
  contentHint: '어떤 점이 도움이 됐는지 10자 이상 적어 주세요.',
  contentDoctor: '의사에게 남기는 말 (선택)',
  doctorHint: '고마웠던 점이나 아쉬웠던 점을 적어 주세요.',
  doctorHelp: '의료인의 상담은 법에 따라 글 후기를 보이지 않아요. 적은 말은 상담한 의사만 읽어요.',
  publicHelp: '내 이름과 함께 전문가의 방에서 누구나 볼 수 있어요.',

  onPage: '받아 본 이야기',
  doctorPage: '상담받은 분들의 평가',
  doctorLaw: '의료인은 법에 따라 글 후기와 신청 수를 보이지 않아요.',
  fewer: '평가가 3건 이상 모이면 보여요.',
  waits: '아직 후기가 없어요.',
} as const
