import { consoleParts as words } from '#kit/ui/words/console.ts'

type Member = { user_no: number; haru_name: string | null }
type Operator = { operator_no: number; name: string | null }

/** The member's name, or the words for a deleted account. */
export const nameOf = ({ haru_name }: Member): string => haru_name ?? words.gone

/** The name with the unique number. */
export const nameWithNumber = (member: Member): string => words.member(nameOf(member), member.user_no)

/** The operator's name. */
export const operatorNameOf = ({ operator_no, name }: Operator): string => name ?? words.operatorNo(operator_no)

/** The name with the unique number; null: the command on the server. */
export const operatorWithNumber = (operator: Operator | null): string =>
  operator === null ? words.command : words.member(operatorNameOf(operator), operator.operator_no)
