import { consoleParts as words } from '#kit/ui/words/console.ts'

type Someone = { user_no: number; haru_name: string | null }

/** Somebody's name, or that they are gone. */
export const nameOf = ({ haru_name }: Someone): string => haru_name ?? words.gone

/** The name with the number, which no two share. */
export const whoIs = (someone: Someone): string => words.member(nameOf(someone), someone.user_no)
