import { workNames } from '../words/jobs.ts'

/** What work does, and below it the name that the server's log has for it. */
export function WorkName({ of }: { of: string }) {
  return (
    <span className="flex flex-col">
      {workNames[of]}
      <span className="font-mono text-t2 break-all text-fg3">{of}</span>
    </span>
  )
}
