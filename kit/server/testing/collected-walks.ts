import { appendFileSync, readFileSync } from 'node:fs'

/** A file that collects the walks of several runs, so that a long soak can be taken in parts: a line for each batch. */
const COLLECTED = process.env['HARU_WALK_FILE']

type Batch = { seed: number; walks: number; events: readonly string[] }

/** Adds a batch to the file, where one is named. @returns how many walks all its batches took, those of a seed once, and what happened in them */
export function collectWalks({ seed, walks, events }: Batch): { walks: number; taken: ReadonlySet<string> } {
  if (COLLECTED === undefined) return { walks, taken: new Set(events) }
  appendFileSync(COLLECTED, `${seed} ${walks} ${events.join(' ')}\n`)
  const bySeed = new Map<string, number>()
  const taken = new Set<string>()
  for (const line of readFileSync(COLLECTED, 'utf8').trim().split('\n')) {
    const [key = '', qtt, ...happened] = line.split(' ')
    bySeed.set(key, Math.max(bySeed.get(key) ?? 0, Number(qtt)))
    for (const event of happened) taken.add(event)
  }
  return { walks: [...bySeed.values()].reduce((sum, one) => sum + one, 0), taken }
}
