import { z } from 'zod'

/** Whole viv. The upper limit only rejects absurd input. */
export const vivAmount = z.number().int().min(1).max(1_000_000_000)
export const count = z.number().int()
