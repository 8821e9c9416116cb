import type { Size } from './shape.ts'

/** What the goals are stated for. */
const GOAL = { members: 10_000, dailys: 200_000 }
/** Likes of a daily on average. */
const LIKES_EACH = 5

type Given = { members?: string | undefined; dailys?: string | undefined; likes?: string | undefined }

/** The size that was asked for on the command line. @throws RangeError for what is no whole number from 1 */
export function sizeOf(given: Given): Size {
  const members = whole('members', given.members) ?? GOAL.members
  const dailys = whole('dailys', given.dailys) ?? GOAL.dailys
  return { members, dailys, likes: whole('likes', given.likes) ?? dailys * LIKES_EACH }
}

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`--${name} must be a whole number from 1.`)
  return number
}
