/** The report screen and the help offer. */
export const reporting = {
  failed: '신고할 글을 불러오지 못했어요',
  already: '이미 신고했어요',
  alreadyHelp: '확인하고 알려 드릴게요.',
  back: '돌아가기',
  withTalk: '최근 대화도 함께 보내기',
  withTalkHelp: (messages: number) => `이 대화방의 마지막 메시지 ${messages}개를 확인하는 사람이 볼 수 있어요.`,
  care: '마음이 힘든 날에는 이야기해 주세요',
  careText: '혼자 견디지 않아도 괜찮아요. 언제든 들어 줄 사람이 있어요.',
  careCall: (name: string, tel: string, hours: string) => `${name} ${tel} (${hours})`,
  careClose: '오늘은 그만 보기',
} as const
