import { viv } from '#features/viv/words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'

/** A reward is income, which the answerer can use after `days`. */
type Reward = { reward: number; days: number }
const rewardLater = ({ reward, days }: Reward): string => `보상 ${withParticle(viv(reward), '은/는')} ${days}일 뒤부터 쓸 수 있어요.`

/** What alarms of questions say. */
export const kinAlarms = {
  adopted: (title: string, paid: Reward): string =>
    paid.reward === 0 ? `${title}: 내 답변이 채택됐어요.` : `${title}: 내 답변이 채택됐어요. ${rewardLater(paid)}`,
  awarded: (title: string, paid: Reward): string => `${title}: 가장 도움이 된 전문가 답변으로 뽑혔어요. ${rewardLater(paid)}`,
  awardedAsker: (title: string): string => `${title}: 30일이 지나서 가장 도움이 된 전문가 답변에 보상을 드렸어요.`,
  refunded: (title: string, reward: number): string =>
    `${title}: 채택 없이 30일이 지나서 ${withParticle(viv(reward), '을/를')} 돌려드렸어요.`,
  undone: (title: string): string => `${title}: 운영팀이 채택을 되돌렸어요.`,
  nudge: (title: string, answers: number): string =>
    answers === 0 ? `${title}: 아직 답변이 없어요. 전문가를 초대해 보세요.` : `${title}: 답변 ${answers}개가 채택을 기다려요.`,
}
