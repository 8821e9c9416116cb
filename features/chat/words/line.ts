import { counselEvents } from './counselEvents.ts'

/** Texts of a room's row in the list. */
export const chatLine = {
  /** A member whose account is deleted. */
  gone: '(알 수 없음)',
  admin: '하루',
  yesterday: '어제',
  day: (month: number, day: number) => `${month}월 ${day}일`,
  line: {
    deleted: '삭제된 메시지예요',
    photos: (count: number) => (count > 1 ? `사진 ${count}장` : '사진'),
    film: '영상',
    file: '파일',
    none: '아직 주고받은 말이 없어요',
    mine: (line: string) => `나: ${line}`,
    of: (name: string, line: string) => `${name}: ${line}`,
  },
  system: {
    ...counselEvents,
    join: '새 사람이 들어왔어요',
    leave: '한 사람이 나갔어요',
    other: '새 소식이 있어요',
  },
} as const
