export const consoleParts = {
  pick: '왼쪽에서 하나를 골라 주세요',
  more: '더 보기',
  reason: '이유 (기록에 남아요)',
  atLeast: (min: number) => `${min}자 이상 적어 주세요.`,
  unknown: '답을 받지 못했어요. 다시 누르면 두 번 처리되지 않아요.',
  doneBefore: '앞에서 보낸 내용이 이미 처리됐어요. 목록에서 확인해 주세요.',
  gone: '떠난 회원',
  noSuch: '볼 수 없는 페이지입니다',
  member: (name: string, no: number) => `${name} (${no}번)`,
  /** The member's number, for a member without a name. */
  memberNo: (no: number) => `회원 ${no}번`,
  /** An operator without a name. */
  operatorNo: (no: number) => `운영자 ${no}번`,
  command: '서버 명령',
  find: '찾기',
  own: '내 계정의 일이라 다른 운영자가 처리해야 해요.',
} as const
