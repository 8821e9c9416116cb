/** Sanctions and cases on a member's page of the console. */
export const memberReports = {
  title: '제재·신고',
  standing: '지금',
  points: '제재 점수',
  pointsOf: (points: number) => `${points}점`,
  suspended: '이용 정지',
  notSuspended: '정지되지 않았어요',
  forever: '끝나는 날 없음',
  until: (at: string) => `${at}까지`,
  received: '받은 신고',
  receivedOf: (waiting: number, upheld: number, dismissed: number) => `대기 ${waiting} · 인정 ${upheld} · 문제없음 ${dismissed}`,
  decisions: '결정',
  noDecisions: '받은 결정이 없어요',
  decisionHeads: { at: '결정한 때', rule: '규칙', target: '대상', measures: '조치', points: '점수', by: '결정한 사람', appeal: '재심' },
  kinds: { hide: '가림', reach: '노출 제한', warn: '경고', limit: '기능 제한', suspend: '이용 정지', fake_review: '꾸민 후기' } as Record<
    string,
    string
  >,
  states: ['', '', '되돌림', '재심에서 취소'],
  measure: (kind: string, state: string) => (state === '' ? kind : `${kind}(${state})`),
  appeals: ['', '기다림', '그대로', '취소됨'],
  cases: '신고 사건',
  noCases: '신고된 적이 없어요',
  caseHeads: { no: '사건', at: '열린 때', reason: '이유', target: '대상', reporters: '신고한 회원', state: '상태' },
  caseStates: ['', '대기', '인정', '문제없음'],
  reporters: (count: string) => `${count}명`,
} as const
