import { z } from 'zod'

/**
 * What the feature that owns a room decides about it (decision 047). Chat applies the flags and passes the numbers on without
 * interpreting them.
 */
export const roomPolicy = z.object({
  /** Members cannot write now. */
  is_closed: z.boolean(),
  /** Nobody deletes messages. */
  keeps_messages: z.boolean(),
  /** The counselling that is going on in the room, or the last one, and its state; null in other rooms. */
  coun_no: z.number().int().nullable(),
  coun_state: z.number().int().nullable(),
})
export type RoomPolicy = z.infer<typeof roomPolicy>
