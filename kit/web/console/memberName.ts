import { consoleParts as words } from '#kit/ui/words/console.ts'

type Member = { user_no: number; haru_name: string | null }

/** The member's name, or the words for a deleted account. */
export const nameOf = ({ haru_name }: Member): string => haru_name ?? words.gone

/** The name with the unique number. */
export const nameWithNumber = (member: Member): string => words.member(nameOf(member), member.user_no)
