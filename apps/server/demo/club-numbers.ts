import type { Tx } from '#kit/server/db/db.ts'

/** The number of each demo club by its name. */
export async function clubNumbers({ sql }: Tx): Promise<(title: string) => number> {
  const clubs = await sql<{ meet_no: number; meet_title: string }[]>`select meet_no, meet_title from meet where is_demo`
  const numbers = new Map(clubs.map(({ meet_no, meet_title }) => [meet_title, meet_no]))
  return (title) => {
    const no = numbers.get(title)
    if (no === undefined) throw new RangeError(`No demo club is called ${title}.`)
    return no
  }
}
