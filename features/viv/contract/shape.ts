import { z } from 'zod'

/** Viv are whole; nobody has more than this in mind. */
export const vivAmount = z.number().int().min(1).max(1_000_000_000)
export const count = z.number().int()
