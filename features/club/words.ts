/** Texts of alarms about clubs. */
export const clubAlarms = {
  announceClose: (title: string, day: string) => `${title}: ${day}에 모임이 닫혀요.`,
  cancelClose: (title: string) => `${title}: 모임을 닫지 않기로 했어요.`,
  advance: (title: string) => `${title}: 모임이 닫혔어요. 게시판은 30일 동안 볼 수 있어요.`,
  manager: (title: string) => `${title}: 운영진이 됐어요.`,
  member: (title: string) => `${title}: 운영진에서 내려왔어요.`,
  leader: (title: string) => `${title}: 모임장이 됐어요.`,
  reported: (title: string, post: string) => `${title}: 멤버가 글을 신고했어요. “${post}”`,
  claim: (title: string) => `${title}: 운영진이 모임장 승계를 신청했어요. 7일 안에 모임에 들어오면 취소돼요.`,
}
