import { z } from 'zod'

const count = z.number().int()

/** A member as the console shows them; the name of a deleted one is null. */
export const someone = z.object({ user_no: count, haru_name: z.string().nullable() })
export type Someone = z.infer<typeof someone>

/** An operator as the console shows them. */
export const operatorName = z.object({ operator_no: count, name: z.string().nullable() })
