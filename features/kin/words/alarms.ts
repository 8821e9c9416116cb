/** What alarms of questions say. */
export const kinAlarms = {
  adopted: (title: string, reward: number): string =>
    reward === 0 ? `${title}: 내 답변이 채택됐어요.` : `${title}: 내 답변이 채택돼서 ${reward}비브를 받았어요.`,
  awarded: (title: string, reward: number): string => `${title}: 가장 도움이 된 전문가 답변으로 뽑혀서 ${reward}비브를 받았어요.`,
  awardedAsker: (title: string): string => `${title}: 30일이 지나서 가장 도움이 된 전문가 답변에 보상을 드렸어요.`,
  refunded: (title: string, reward: number): string => `${title}: 채택 없이 30일이 지나서 ${reward}비브를 돌려드렸어요.`,
  undone: (title: string): string => `${title}: 운영팀이 채택을 되돌렸어요.`,
  nudge: (title: string, answers: number): string =>
    answers === 0 ? `${title}: 아직 답변이 없어요. 전문가를 초대해 보세요.` : `${title}: 답변 ${answers}개가 채택을 기다려요.`,
}
