import type { Size } from './shape.ts'

/** The size for which the goals are stated. */
const GOAL = { members: 10_000, dailys: 200_000 }
/** Average likes of a daily. */
const LIKES_PER_DAILY = 5

type SizeOptions = { members?: string | undefined; dailys?: string | undefined; likes?: string | undefined }

/** The size from the command line's options. @throws RangeError for a value that is not a whole number from 1 */
export function sizeOf(options: SizeOptions): Size {
  const members = readCount('members', options.members) ?? GOAL.members
  const dailys = readCount('dailys', options.dailys) ?? GOAL.dailys
  return { members, dailys, likes: readCount('likes', options.likes) ?? dailys * LIKES_PER_DAILY }
}

function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`--${name} must be a whole number from 1.`)
  return number
}
