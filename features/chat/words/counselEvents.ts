/** Texts of a counselling's events (specification section 4), in its room and as the newest line in the list. */
export const counselEvents = {
  'counsel-open': '새 상담이 열렸어요',
  'counsel-start': '상담을 시작했어요',
  'counsel-quit': '상담이 끝났어요',
  'user-extend-request': '회원이 상담 연장을 요청했어요',
  'user-extend-cancel': '회원이 연장 요청을 취소했어요',
  'expert-extend-approve': '전문가가 연장을 수락했어요',
  'expert-extend-reject': '전문가가 연장을 거절했어요',
  'expert-quit-request': '전문가가 상담 종료를 요청했어요',
  'expert-quit-cancel': '전문가가 종료 요청을 취소했어요',
  'user-quit-approve': '회원이 상담 종료에 동의했어요',
  'user-quit-reject': '회원이 상담을 더 이어 가기로 했어요',
  'counsel-time-adjust': '연결이 끊긴 시간만큼 상담 시간을 늘렸어요',
  'plan-sent': '전문가가 플랜을 보냈어요',
} as const
