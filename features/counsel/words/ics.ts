/** Texts of calendar files and of the calendar feed. */
export const icsWords = {
  feedName: '하루 상담',
  /** `name`: the other side. */
  title: (title: string, name: string): string => (name === '' ? title : `${title} · ${name}`),
  description: '시작 5분 전부터 들어올 수 있어요. 일정을 바꾸거나 취소하려면 하루에서 해 주세요.',
  fileName: (counNo: number): string => `haru-counsel-${counNo}.ics`,
} as const
