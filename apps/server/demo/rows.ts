import type { DailyInfo } from '#features/daily/contract.ts'
import type { SeededRandom } from './random.ts'
import type { Persona, SourceExpert, SourceMember, SourcePost } from './source.ts'

/** A row of `users` without the password, which is added on insert. */
export type UserRow = ReturnType<typeof memberRow>

/** Persona names in the order of `haru_character` "1".."8" (decisions d-0). */
const PERSONAS: readonly Persona[] = ['Elite', 'Smart', 'Dandy', 'Modern', 'Bear', 'Pure', 'Hip', 'Trendy']

/** Energy of a food that the table does not have, in kcal per serving. */
const UNKNOWN_FOOD_KCAL = 150

/** Mapo-gu: every fifth member lives there, so that searches by district find several. */
const NEIGHBOURHOOD = '11440'

export function characterOf(persona: Persona): string {
  return String(PERSONAS.indexOf(persona) + 1)
}

export function memberRow(member: SourceMember, regDt: Date) {
  return {
    user_no: member.user_no,
    user_id: `member${member.user_no}`,
    user_verified: false,
    haru_name: member.nickname,
    haru_statemsg: member.statemsg,
    haru_character: characterOf(member.character),
    gender: member.gender,
    cate_no: null as number | null,
    expert_no: null as number | null,
    main_type: 'haru' as 'haru' | 'expert',
    is_demo: true,
    sigungu_code: member.user_no % 5 === 1 ? NEIGHBOURHOOD : (member.sigungu ?? null),
    ...bodyOf(member),
    reg_dt: regDt.toISOString(),
  }
}

/** One member in four gives no height and weight, so that screens without them are seen too. */
function bodyOf({ user_no, tall, weight }: SourceMember): { tall: number | null; weight: number | null } {
  return user_no % 4 === 0 ? { tall: null, weight: null } : { tall: tall ?? null, weight: weight ?? null }
}

export function expertRow(expert: SourceExpert, regDt: Date): UserRow {
  return {
    ...memberRow({ ...expert, nickname: expert.name }, regDt),
    user_id: `expert${expert.expert_no}`,
    user_verified: true,
    cate_no: expert.cate_no,
    expert_no: expert.expert_no,
    main_type: 'expert',
  }
}

/** The four records of a daily, as the API returns them. */
export function infoOf(post: SourcePost, foods: ReadonlyMap<string, number>, routines: readonly string[], random: SeededRandom): DailyInfo {
  const { health = [] } = post
  const eat = post.eat ?? { setCalorie: 0, foods: [], meal: 'lunch' }
  return {
    emoji: post.emoji,
    eat: {
      setCalorie: eat.setCalorie,
      selectedFood: eat.foods.map((key) => ({ key, calorie: foods.get(key) ?? UNKNOWN_FOOD_KCAL, sort: eat.meal })),
    },
    health: { todayHealths: health.map(({ name, time, set, meter, count }) => ({ name, time, set, meter, count })) },
    routine: { record: { routine: post.type === 'routine' ? routineOf(post, routines, random) : [], memo: '' } },
  }
}

/** A routine that fits the text; how much of it is done follows the mood. */
function routineOf(post: SourcePost, routines: readonly string[], random: SeededRandom): { text: string; checked: boolean }[] {
  const { planned, done } = routineSize(post)
  const fitting = routines.filter((text) => text.split(' ').some((word) => word.length > 1 && post.daily_content.includes(word)))
  const others = routines.filter((text) => !fitting.includes(text))
  const chosen = [...random.sample(fitting, 2), ...random.sample(others, planned)].slice(0, planned)
  return chosen.map((text, index) => ({ text, checked: index < done }))
}

function routineSize(post: SourcePost): { planned: number; done: number } {
  if (post.emoji === 1) return { planned: 3, done: 3 }
  if (post.emoji === 2) return { planned: 4, done: 3 }
  return { planned: 5, done: post.daily_content.includes('만 성공') ? 1 : 2 }
}
