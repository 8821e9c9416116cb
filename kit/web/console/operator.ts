import { createContext, useContext } from 'react'

/** The operator who is logged in, and their member account. */
type CurrentOperator = { operator_no: number; name: string; user_no: number | null; may: (right: string | null) => boolean }

export const OperatorContext = createContext<CurrentOperator | null>(null)

/** The number of the operator who is logged in. */
export const useOperatorNo = (): number | undefined => useContext(OperatorContext)?.operator_no

/** The member account of the operator who is logged in. */
export const useOwnMemberNo = (): number | null => useContext(OperatorContext)?.user_no ?? null

/** Whether the operator who is logged in has this right of the console. */
export const useMay = (): ((right: string | null) => boolean) => {
  const operator = useContext(OperatorContext)
  return (right) => operator?.may(right) ?? false
}
