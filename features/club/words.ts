/** Texts of alarms about clubs. */
export const clubAlarms = {
  announceClose: (title: string, day: string) => `${title}: ${day}에 모임이 닫혀요.`,
  cancelClose: (title: string) => `${title}: 모임을 닫지 않기로 했어요.`,
  advance: (title: string) => `${title}: 모임이 닫혔어요. 게시판은 30일 동안 볼 수 있어요.`,
  manager: (title: string) => `${title}: 운영진이 됐어요.`,
  member: (title: string) => `${title}: 운영진에서 내려왔어요.`,
  leader: (title: string) => `${title}: 모임장이 됐어요.`,
  offer: (title: string, hours: number) => `${title}: 모임장이 되어 달라는 제안을 받았어요. ${hours}시간 안에 답해 주세요.`,
  offerWithdrawn: (title: string) => `${title}: 모임장이 되어 달라는 제안이 취소됐어요.`,
  offerAccepted: (title: string) => `${title}: 제안한 멤버가 모임장이 됐어요.`,
  offerDeclined: (title: string) => `${title}: 제안한 멤버가 모임장을 맡지 않기로 했어요.`,
  offerExpired: (title: string) => `${title}: 제안한 멤버가 답하지 않아 제안이 끝났어요.`,
  hidden: (title: string, post: string, reason: string) => `${title}: 운영진이 “${post}” 글을 숨겼어요. ${reason}`,
  reported: {
    board: (title: string, post: string) => `${title}: 멤버가 글을 신고했어요. “${post}”`,
    comment: (title: string, post: string) => `${title}: 멤버가 댓글을 신고했어요. “${post}”`,
    bungae: (title: string, bungae: string) => `${title}: 멤버가 번개를 신고했어요. “${bungae}”`,
    chat: (title: string) => `${title}: 멤버가 단체 채팅의 메시지를 신고했어요.`,
  },
  pollEnd: (title: string, post: string) => `${title}: “${post}” 투표가 끝났어요. 결과를 볼 수 있어요.`,
  week: (title: string, { posts, joined, bungaes }: { posts: number; joined: number; bungaes: number }) => {
    const parts = [posts && `새 글 ${posts}개`, joined && `새 멤버 ${joined}명`, bungaes && `이번 주 번개 ${bungaes}개`]
    return `${title} ${parts.filter(Boolean).join(', ')}`
  },
  weekMore: (clubs: number) => `외 ${clubs}곳`,
  claim: (title: string) => `${title}: 운영진이 모임장 승계를 신청했어요. 7일 안에 모임에 들어오면 취소돼요.`,
}

/** Texts of alarms about challenges. */
export const challengeAlarms = {
  start: (club: string, title: string) => `${club}: “${title}” 챌린지가 열렸어요.`,
  edit: (club: string, title: string) => `${club}: “${title}” 챌린지 내용이 바뀌었어요.`,
  begin: (club: string, title: string) => `${club}: 오늘부터 “${title}” 챌린지를 시작해요.`,
  cancel: (club: string, title: string) => `${club}: “${title}” 챌린지가 취소됐어요.`,
  reached: (club: string, title: string) => `${club}: “${title}” 챌린지를 해냈어요. 마이룸에 마크가 생겼어요.`,
  ended: (club: string, title: string) => `${club}: “${title}” 챌린지가 끝났어요.`,
}
